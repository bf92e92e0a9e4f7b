import type { InferResult } from 'kysely';
import type { Details } from '#core/contract/session.ts';
import { addedApplications, stateOf } from '#server/domain/access/addedApplications.ts';
import type { Config } from '#server/platform/config.ts';
import { openOffer } from '#server/domain/ownershipOffers.ts';
import { fullName } from '#server/platform/names.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { logoUrl, pictureOf } from '#server/platform/http/pages/fileUrls.ts';
import { dateFormatName } from '#server/platform/lookups/lookups.ts';
import { mayUse } from '#server/domain/obstacles/application.ts';
import { tileAddresses } from './tileAddresses.ts';
import { catalogueOf, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';

/** The session data of the signed-in person, also of a person who is shut out of the organisation. */
export async function details(ctx: Ctx): Promise<Details> {
  const { caller, viewer, services, db, now } = ctx;
  if (!caller) throw new Error('user/details is for the signed-in.');
  const organisationId = viewer.organisationId ?? 0;
  const [[person], [organisation], added, [offer]] = await Promise.all([
    personById(db, { id: viewer.id }),
    caller.status === null ? [] : organisationById(db, { id: organisationId }),
    caller.status === 'active' ? tilesOf(db, { organisationId, personId: viewer.id }) : [],
    caller.status === 'active' ? offers(db, { organisationId, now: ctx.now }) : [],
  ]);
  if (!person && !caller.service) throw new Error(`The person of session ${caller.sessionId} is gone.`);
  // Most organisations have no application of their own: for them this costs no further read.
  const catalogue = added.some(({ id }) => isOwnId(id))
    ? await catalogueOf({ db, organisationId, services })
    : services.catalogue;
  // An application that the operator removed from the catalogue is hidden; it returns when the catalogue has it again.
  const listed = added.flatMap((row) => {
    const entry = catalogue.get(row.id);
    const arranged = { isPinned: row.pinned === 1, position: row.position ?? Infinity };
    return entry ? [{ ...entry, ...arranged, ...stateOf(row, now) }] : [];
  });
  const usable = caller.obstacle?.kind === 'shut out' ? [] : listed.filter((entry) => mayUse(viewer, entry) === true);
  return {
    person: {
      id: viewer.id,
      name: caller.name,
      // A service account is no person.
      email: person?.email ?? '',
      admin: viewer.admin,
      duties: [...(viewer.duties ?? [])],
      dutyApplications: [...(viewer.dutyApplications ?? [])],
      owner: viewer.owner,
      twoFactor: viewer.twoFactor,
      authenticator: viewer.authenticator,
      forcedTwoFactor: caller.forcedTwoFactor,
      ...(caller.passkeyOwed && { passkeyOwed: caller.passkeyOwed }),
      active: caller.status === 'active',
      deleted: caller.status === 'deleted' || caller.status === null,
      manyOrganisations: viewer.manyOrganisations,
      moderator: viewer.moderator,
      verified: viewer.verified,
      picture: person ? pictureIn(services.config, person) : null,
      ownershipOffer:
        offer?.taker_id === viewer.id
          ? {
              from: fullName({ first_name: offer.giver_first_name, last_name: offer.giver_last_name }),
              until: offer.expires_at,
            }
          : null,
    },
    organisation: organisation
      ? {
          id: organisationId,
          setUp: organisation.setUp === 1,
          name: organisation.name,
          admin: viewer.admin,
          external: viewer.external,
          ownerId: organisation.ownerId ?? 0,
          dateFormat: dateFormatName(organisation.dateFormat),
          logoUrl: logoUrl(services.config, organisationId, organisation.logo),
        }
      : null,
    applications: listed.map(({ id, name, image }) => ({ id, name, image })),
    tiles: usable.toSorted(asArranged).map((entry) => {
      const { id, name, image, description, isPinned } = entry;
      return { id, name, image, description, pinned: isPinned, ...tileAddresses(entry) };
    }),
  };
}

const offers = prepared<{ organisationId: number; now: number }, Offer>(openOffer);

type Offer = InferResult<ReturnType<typeof openOffer>>[number];

interface PersonRow {
  email: string;
  picture: number | null;
  visibility: number | null;
}

const personById = prepared<{ id: number }, PersonRow>((db, { id }) =>
  db
    .selectFrom('people')
    .leftJoin('files', 'files.id', 'people.picture_file_id')
    .select(['people.email', 'files.id as picture', 'files.visibility'])
    .where('people.id', '=', id),
);

const pictureIn = (config: Config, { picture: id, visibility }: PersonRow) =>
  id === null || visibility === null ? null : pictureOf(config, { id, visibility });

interface OrganisationRow {
  name: string;
  setUp: number;
  dateFormat: number | null;
  logo: number | null;
  ownerId: number | null;
}

const organisationById = prepared<{ id: number }, OrganisationRow>((db, { id }) =>
  db
    .selectFrom('organisations')
    .select(['name', 'set_up as setUp', 'date_format_id as dateFormat', 'logo_file_id as logo'])
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .whereRef('memberships.organisation_id', '=', 'organisations.id')
        // The value is a literal; otherwise SQLite cannot use the index of owners.
        .where('memberships.is_owner', '=', eb.lit(1))
        .select((owner) => owner.fn.min('memberships.person_id').as('id'))
        .as('ownerId'),
    )
    .where('id', '=', id),
);

interface Arranged {
  id: number;
  isPinned: boolean;
  /** Infinity for an application that came after the person arranged the tiles. */
  position: number;
}

/** The person's order: pinned tiles first, tiles that were not arranged last. */
function asArranged(a: Arranged, b: Arranged): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  return a.position === b.position ? a.id - b.id : a.position - b.position;
}

/** The organisation's applications, each with the state of this person's assignment, and where its tile stands. */
const tilesOf = prepared<
  { organisationId: number; personId: number },
  {
    id: number;
    enabled: 0 | 1 | null;
    ends_on: string | null;
    ends_at: number | null;
    pinned: number | null;
    position: number | null;
  }
>((db, { organisationId, personId }) =>
  addedApplications(db, { organisationId, personId })
    .leftJoin('arranged_tiles as t', (join) =>
      join
        .onRef('t.organisation_id', '=', 'oa.organisation_id')
        .onRef('t.application_id', '=', 'oa.application_id')
        .on('t.person_id', '=', personId),
    )
    .select(['oa.application_id as id', 'a.enabled', 'a.ends_on', 'a.ends_at', 't.is_pinned as pinned', 't.position'])
    .orderBy('oa.application_id'),
);
