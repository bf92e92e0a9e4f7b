import type { Viewer } from '#core/access/rule.ts';
import type { Details } from '#core/contract/session.ts';

/** Makes the viewer from the details of a session: the same object that the server's rules use. */
export function viewerOf({ person, organisation }: Details, addressAllowed = true): Viewer {
  return {
    id: person.id,
    organisationId: organisation?.id ?? null,
    admin: organisation?.admin ?? false,
    duties: organisation ? (person.duties ?? []) : [],
    dutyApplications: person.dutyApplications ?? [],
    owner: person.owner,
    external: organisation?.external ?? false,
    verified: person.verified,
    manyOrganisations: person.manyOrganisations,
    twoFactor: person.twoFactor,
    authenticator: person.authenticator ?? person.twoFactor,
    moderator: person.moderator,
    addressRefused: !addressAllowed,
  };
}
