import { NOT_OFFERED, wrongChoice, type Chosen, type Offer } from '#plugins/applications/rules.ts';
import type { Catalogue, CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import { entryFor } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { conflict, invalid, notFound, Refused } from '#server/platform/http/refused.ts';
import { hasApplication } from './queries.ts';

/**
 * An application of the organisation that can be shown. The operator may have removed it from the catalogue; then it
 * throws 404.
 */
export async function applicationToShow(ctx: Ctx, id: number): Promise<CatalogueEntry> {
  const entry = await entryOf(ctx, id);
  if (!entry) throw new Refused(404, NOT_OFFERED);
  return entry;
}

/** An application of the organisation that can be given to people. */
export async function applicationToGive(ctx: Ctx, id: number): Promise<CatalogueEntry> {
  const entry = await entryOf(ctx, id);
  if (!entry) throw conflict(NOT_OFFERED);
  return entry;
}

async function entryOf(ctx: Ctx, id: number): Promise<CatalogueEntry | undefined> {
  // An application that the organisation has not added is unknown to it, even if the catalogue has it.
  if (!(await hasApplication(ctx.db, ctx.organisationId, id))) throw notFound('application');
  return entryFor(ctx, id);
}

/** The name of an application, also of one that is no longer in the catalogue. */
export const nameIn = (catalogue: Catalogue, id: number): string => catalogue.get(id)?.name ?? `Application ${id}`;

const wireNames = { roleId: 'role_id', crmRoleId: 'crmrole_id', profileId: 'profile_id' } as const;

/** Refuses a missing role, and a role, CRM role or profile that the application does not have. */
export function checkChoice(offer: Offer, chosen: Chosen, within = ''): void {
  const wrong = Object.entries(wrongChoice(offer, chosen));
  if (wrong.length === 0) return;
  throw invalid(
    Object.fromEntries(
      wrong.map(([name, sentence]) => [
        `${within}${wireNames[name as keyof Chosen]}`,
        [within ? `${offer.name}: ${sentence}` : sentence],
      ]),
    ),
  );
}

/** The columns of an assignment. */
export const columnsOf = ({ roleId, crmRoleId, profileId }: Chosen & { roleId: number }) => ({
  role_id: roleId,
  crm_role_id: crmRoleId,
  profile_id: profileId,
});

/** The names of a role, a CRM role and a profile, for the activity. */
export function roleNames(
  offer: Offer | undefined,
  { roleId, crmRoleId, profileId }: { roleId: number; crmRoleId: number | null; profileId: number | null },
) {
  const named = (list: readonly { id: number; name: string }[] = [], id: number | null) =>
    list.find((one) => one.id === id)?.name ?? null;
  return {
    role: named(offer?.roles, roleId),
    crmRole: named(offer?.crmRoles, crmRoleId),
    profile: named(offer?.profiles, profileId),
  };
}
