import type { Selectable } from 'kysely';
import { entryFor } from '#server/domain/catalogue/ofOrganisation.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { fullName } from '#server/platform/names.ts';
import type { Services } from '#server/domain/services.ts';
import { assignmentOf } from '#server/domain/access/judge.ts';

/** The most groups in a token: a longer list is cut, and `groups_truncated` says so. */
const MOST_GROUPS = 200;

/** The scopes and the claims of each. They are the same in the ID token and at userinfo. */
export const claimsByScope = {
  openid: ['sub', 'acr', 'amr', 'auth_time', 'sid'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
  phone: ['phone_number'],
  organisation: [
    'organisation',
    'organisation_admin',
    'organisation_owner',
    'external',
    'role',
    'crm_role',
    'profile_in_app',
    'portal_url',
  ],
  groups: ['groups', 'groups_truncated'],
};

interface About extends Record<string, number> {
  personId: number;
  organisationId: number;
  applicationId: number;
}

/**
 * The claims about a person for an application, as they are now. Only the data of the requested scopes is read.
 * `undefined` if the application may know nothing.
 */
export async function claimsOf(services: Services, about: About, scopes: ReadonlySet<string>) {
  const db = services.store.read;
  const [[person], inApplication, groups] = await Promise.all([
    personRow(db, about),
    scopes.has('organisation') ? ofApplication(services, about) : {},
    scopes.has('groups') ? groupNames(db, about) : [],
  ]);
  if (!person || !inApplication) return undefined;
  return {
    name: fullName(person),
    given_name: person.first_name,
    family_name: person.last_name || undefined,
    email: person.email,
    email_verified: person.verified === 1 || person.email_verified_at !== null,
    phone_number: person.mobile || undefined,
    organisation: { id: about.organisationId, name: person.organisation },
    organisation_admin: person.is_admin === 1,
    organisation_owner: person.is_owner === 1,
    external: person.is_external === 1,
    ...inApplication,
    portal_url: services.config.publicUrl,
    groups: groups.slice(0, MOST_GROUPS).map(({ name }) => name),
    groups_truncated: groups.length > MOST_GROUPS || undefined,
  };
}

/** What the person is in the application. */
async function ofApplication(services: Services, about: About) {
  const db = services.store.read;
  const [assignment, entry] = await Promise.all([
    assignmentOf(db, about),
    entryFor({ db, organisationId: about.organisationId, services }, about.applicationId),
  ]);
  if (!assignment || !entry) return undefined;
  return {
    role: named(entry.roles, assignment.role_id),
    crm_role: named(entry.crmRoles, assignment.crm_role_id),
    profile_in_app: named(entry.profiles, assignment.profile_id),
  };
}

/** The columns of a person and of the membership from which the claims are made. */
const ofPerson = ['email', 'first_name', 'last_name', 'mobile', 'email_verified_at'] as const;
const ofMember = ['verified', 'is_admin', 'is_owner', 'is_external'] as const;
type ClaimColumns = Pick<
  Selectable<Database['people'] & Database['memberships']>,
  (typeof ofPerson)[number] | (typeof ofMember)[number]
>;

const personRow = prepared<About, ClaimColumns & { organisation: string }>((db, { personId, organisationId }) =>
  db
    .selectFrom('people as p')
    .innerJoin('memberships as m', 'm.person_id', 'p.id')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(ofPerson.map((column) => `p.${column}` as const))
    .select(ofMember.map((column) => `m.${column}` as const))
    .select('o.name as organisation')
    .where('p.id', '=', personId)
    .where('o.id', '=', organisationId),
);

/** One more than is told, which shows that there are more. */
const groupNames = prepared<About, { name: string }>((db, { personId, organisationId }) =>
  db
    .selectFrom('group_members as gm')
    .innerJoin('groups as g', 'g.id', 'gm.group_id')
    .select('g.name')
    .where('gm.organisation_id', '=', organisationId)
    .where('gm.person_id', '=', personId)
    .orderBy('g.name')
    .limit(MOST_GROUPS + 1),
);

const named = (list: readonly { id: number; name: string }[], id: number | null) => list.find((one) => one.id === id);
