import type { Insertable } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';
import type { Database, MemberStatus } from '#server/platform/db/schema.ts';
import { emailKey, memberText, nameText } from '#server/platform/db/members/text.ts';
import { rangeColumns } from '#server/platform/http/connection/addressRange.ts';

/** The default date of organisations and people. */
const LONG_AGO = Date.UTC(2026, 0, 1);
let made = 0;

export interface MadeOrganisation {
  id: number;
  name: string;
  /** The default policy. */
  policyId: number;
}

export interface MadePerson {
  id: number;
  email: string;
  name: string;
}

/** Makes an organisation that is set up, with its default policy and without people. */
export async function makeOrganisation(
  store: Store,
  columns: Partial<Insertable<Database['organisations']>> = {},
): Promise<MadeOrganisation> {
  const name = columns.name ?? `Organisation ${++made}`;
  return store.write(async (tx) => {
    const { id } = await tx
      .insertInto('organisations')
      .values({ set_up: 1, created_at: LONG_AGO, ...columns, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const policy = await tx
      .insertInto('policies')
      .values({
        organisation_id: id,
        name: 'Default Policy',
        ...nameText('Default Policy'),
        is_default: 1,
        created_at: LONG_AGO,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name, policyId: policy.id };
  });
}

interface PersonOptions {
  admin?: boolean;
  owner?: boolean;
  external?: boolean;
  /** The invitation was not accepted. */
  invitedOnly?: boolean;
  status?: MemberStatus;
  person?: Partial<Insertable<Database['people']>>;
  membership?: Partial<Insertable<Database['memberships']>>;
}

/**
 * Makes a person with a verified address who has joined the organisation, which is the primary one. There is no
 * password, because `as()` needs none.
 */
export async function makePerson(
  store: Store,
  organisation: { id: number } | null,
  { person: columns = {}, ...options }: PersonOptions = {},
): Promise<MadePerson> {
  const number = ++made;
  const { email = `person${number}@example.test`, first_name = 'Person', last_name = String(number) } = columns;
  const row = { email, first_name, last_name, mobile: columns.mobile ?? '' };
  const verified = options.invitedOnly ? null : LONG_AGO;
  const { id } = await store.write((tx) =>
    tx
      .insertInto('people')
      .values({
        email_verified_at: verified,
        home_organisation_id: organisation?.id ?? null,
        primary_organisation_id: organisation?.id ?? null,
        created_at: LONG_AGO,
        ...columns,
        ...row,
        email_key: emailKey(email),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const madePerson = { id, email, name: `${first_name} ${last_name}`.trim() };
  if (organisation) await makeMember(store, organisation, { ...row, id }, options);
  return madePerson;
}

/** Adds a membership of a person; the primary organisation stays. */
export async function makeMember(
  store: Store,
  organisation: { id: number },
  person: { id: number; email: string; first_name?: string; last_name?: string; mobile?: string },
  {
    admin = false,
    owner = false,
    external = false,
    invitedOnly = false,
    status = 'active',
    membership = {},
  }: PersonOptions = {},
): Promise<void> {
  await store.write((tx) =>
    tx
      .insertInto('memberships')
      .values({
        organisation_id: organisation.id,
        person_id: person.id,
        is_admin: admin || owner ? 1 : 0,
        is_owner: owner ? 1 : 0,
        // Until the person joins, the organisation knows only what it typed.
        is_external: external && !invitedOnly ? 1 : 0,
        ...(invitedOnly && {
          typed_first_name: external ? 'Typed' : (person.first_name ?? 'Person'),
          typed_last_name: external ? '' : (person.last_name ?? ''),
          typed_mobile: external ? '' : (person.mobile ?? ''),
        }),
        status,
        invited_at: LONG_AGO,
        joined_at: invitedOnly ? null : LONG_AGO,
        verified: invitedOnly ? 0 : 1,
        created_at: LONG_AGO,
        ...memberText({ ...person, first_name: person.first_name ?? 'Person' }),
        ...membership,
      })
      .execute(),
  );
}

interface PolicyOptions {
  forced?: boolean;
  /** From and to. */
  ranges?: [string, string][];
  /** People of a group of the policy. */
  people?: { id: number }[];
}

/** Makes a policy with a new group of these people. */
export async function makePolicy(
  store: Store,
  organisation: { id: number },
  { forced = false, ranges = [], people = [] }: PolicyOptions,
  columns: Partial<Insertable<Database['policies']>> = {},
): Promise<{ id: number; groupId: number }> {
  const name = `Policy ${++made}`;
  const own = { organisation_id: organisation.id };
  const group = await makeGroup(store, organisation, people, { name });
  const policy = await store.write(async (tx) => {
    const row = await tx
      .insertInto('policies')
      .values({
        ...own,
        name,
        ...nameText(name),
        created_at: LONG_AGO,
        force_two_factor: forced ? 1 : 0,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('policy_groups')
      .values({ ...own, group_id: group.id, policy_id: row.id })
      .execute();
    return row;
  });
  for (const range of ranges) await addPolicyRange(store, policy.id, ...range);
  return { id: policy.id, groupId: group.id };
}

/** Makes a group with these people; the default role is member. */
export async function makeGroup(
  store: Store,
  organisation: { id: number },
  people: { id: number; role?: Database['group_members']['role'] }[] = [],
  columns: Partial<Insertable<Database['groups']>> = {},
): Promise<{ id: number; name: string }> {
  const name = columns.name ?? `Group ${++made}`;
  const own = { organisation_id: organisation.id };
  return store.write(async (tx) => {
    const { id } = await tx
      .insertInto('groups')
      .values({ ...own, ...nameText(name), created_at: LONG_AGO, ...columns, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id: personId, role = 'member' } of people)
      await tx
        .insertInto('group_members')
        .values({ ...own, group_id: id, person_id: personId, role })
        .execute();
    return { id, name };
  });
}

/** Adds an address range to a policy. */
export async function addPolicyRange(store: Store, policyId: number, from: string, to: string): Promise<void> {
  await store.write((tx) =>
    tx
      .insertInto('policy_ranges')
      .values({ policy_id: policyId, ...rangeColumns({ from, to }) })
      .execute(),
  );
}

/** Adds an address range to a person. */
export async function addPersonRange(store: Store, personId: number, from: string, to: string): Promise<void> {
  await store.write((tx) =>
    tx
      .insertInto('person_ranges')
      .values({ person_id: personId, ...rangeColumns({ from, to }) })
      .execute(),
  );
}
