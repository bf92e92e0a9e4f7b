import type { Kysely, Transaction } from 'kysely';
import { insertMany, nextIds } from '#server/platform/db/bulk.ts';
import { nameText } from '#server/platform/db/members/text.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Services } from '#server/domain/services.ts';
import { DAY } from '#server/platform/times.ts';
import { DEMO_PASSWORD } from './demoPeople.ts';
import { generatePeople, memberRow, personRow, type GeneratedPerson } from './generatedPeople.ts';
import { randomNumbers, oneOf } from './names.ts';
import { organisations, type DemoOrganisation } from './organisations.ts';
import { fillPolicies } from './policies.ts';

const groups = [
  'Sales',
  'Marketing',
  'Finance',
  'Support',
  'Engineering',
  'Warehouse',
  'Human Resources',
  'Management',
];
/** The applications that Acme has added. */
const applications = [2, 3, 4, 5, 6, 7, 8, 9];

type Tx = Transaction<Database>;

/**
 * Fills the database with the demo of docs/specification/server.md section 9, but only an empty one. Returns the number
 * of people in it.
 */
export async function fillDemo(
  { store, now, catalogue }: Pick<Services, 'store' | 'now' | 'catalogue'>,
  people: number,
): Promise<number> {
  const there = await countPeople(store.read);
  if (there > 0) return there;
  const hash = await hashPassword(DEMO_PASSWORD);
  const at = now();
  const fill = async (tx: Tx) => {
    const ids = await fillOrganisations(tx, at);
    const personIds = await nextIds(tx, 'people', namedPeople.length + people);
    const named = await fillNamed(tx, ids, personIds, hash, at);
    const generated = [...generatePeople(personIds.slice(namedPeople.length), ids, hash, at)];
    await fillGenerated(tx, ids, generated);
    await fillApplications(tx, ids, named, generated, catalogue, at);
    const groupIds = await fillGroups(tx, ids, named, generated, at);
    await fillPolicies(tx, ids, groupIds, at);
  };
  await store.write(fill, { patient: true });
  return countPeople(store.read);
}

async function countPeople(db: Kysely<Database>): Promise<number> {
  const { people } = await db
    .selectFrom('people')
    .select((count) => count.fn.countAll<number | string>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

type Ids = Record<DemoOrganisation, number>;

async function fillOrganisations(tx: Tx, now: number): Promise<Ids> {
  const names = Object.keys(organisations) as DemoOrganisation[];
  const ids = await nextIds(tx, 'organisations', names.length);
  const rows = names.map((name, index) => ({
    id: ids[index] as number,
    ...organisations[name],
    created_at: now - 800 * DAY,
  }));
  await insertMany(tx, 'organisations', rows);
  return Object.fromEntries(names.map((name, index) => [name, ids[index]])) as Ids;
}

interface Named {
  email: string;
  first: string;
  last: string;
  home: DemoOrganisation;
  /** The organisations of the person, with the role or status in each; the first one is primary. */
  in: Partial<Record<DemoOrganisation, 'owner' | 'admin' | 'member' | 'inactive' | 'pending' | 'fresh'>>;
  many?: boolean;
}

/** The people of the table in docs/specification/server.md section 9, and an owner for Beta. */
const namedPeople: Named[] = [
  {
    email: 'owner@acme.test',
    first: 'Olivia',
    last: 'Acme',
    home: 'acme',
    in: { acme: 'owner', beta: 'member' },
    many: true,
  },
  { email: 'admin@acme.test', first: 'Adam', last: 'Minster', home: 'acme', in: { acme: 'admin' } },
  { email: 'user@acme.test', first: 'Ulla', last: 'Sundberg', home: 'acme', in: { acme: 'member' } },
  { email: 'moderator@acme.test', first: 'Mona', last: 'Ferrari', home: 'acme', in: { acme: 'member' } },
  { email: 'external@beta.test', first: 'Esther', last: 'Beke', home: 'beta', in: { acme: 'member', beta: 'member' } },
  { email: 'forced@acme.test', first: 'Farid', last: 'Osman', home: 'acme', in: { acme: 'member' } },
  { email: 'pending@acme.test', first: 'Pia', last: 'Lindqvist', home: 'acme', in: { acme: 'pending' } },
  { email: 'fresh@acme.test', first: 'Frank', last: 'Mori', home: 'acme', in: { acme: 'fresh' } },
  { email: 'inactive@acme.test', first: 'Ida', last: 'Falk', home: 'acme', in: { acme: 'inactive', beta: 'member' } },
  { email: 'owner@beta.test', first: 'Bruno', last: 'Neri', home: 'beta', in: { beta: 'owner' } },
  { email: 'owner@gamma.test', first: 'Greta', last: 'Maas', home: 'gamma', in: { gamma: 'owner' } },
  { email: 'owner@delta.test', first: 'Dev', last: 'Anand', home: 'delta', in: { delta: 'owner' } },
];

type People = Map<string, number>;

/**
 * People who are not in Acme get large ids, as new people do. The others have the small ids that tests and pictures rely
 * on.
 */
const idOf = ({ in: where }: Named, index: number, id: number) => (where.acme ? id : 2 ** 27 + 7919 * (index + 1) ** 3);

async function fillNamed(tx: Tx, ids: Ids, known: number[], hash: string, now: number): Promise<People> {
  const personIds = namedPeople.map((named, index) => idOf(named, index, known[index] ?? 0));
  const createdAt = now - 400 * DAY;
  const rows = namedPeople.map((named, index) => {
    const [primary] = Object.keys(named.in) as DemoOrganisation[];
    const waiting = Object.values(named.in).some((as) => as === 'pending' || as === 'fresh');
    return personRow({
      id: personIds[index] as number,
      first: named.first,
      last: named.last,
      email: named.email,
      mobile: `98765432${String(index).padStart(2, '0')}`,
      home: ids[named.home],
      primary: waiting || !primary ? null : ids[primary],
      hash: waiting ? null : hash,
      createdAt,
      many: named.many ?? false,
    });
  });
  await insertMany(tx, 'people', rows);
  const members = namedPeople.flatMap((named, index) =>
    Object.entries(named.in).map(([organisation, as]) => {
      const joined = as !== 'pending' && as !== 'fresh';
      return memberRow(ids[organisation as DemoOrganisation], rows[index] as (typeof rows)[number], {
        admin: as === 'owner' || as === 'admin',
        owner: as === 'owner',
        external: organisation === named.home ? 0 : 1,
        status: as === 'inactive' ? 'inactive' : 'active',
        invitedAt: as === 'fresh' ? null : as === 'pending' ? now - 3 * DAY : createdAt,
        joinedAt: joined ? createdAt : null,
        verified: joined ? 1 : 0,
      });
    }),
  );
  await insertMany(tx, 'memberships', members);
  return new Map(rows.map((row) => [row.email, row.id]));
}

async function fillGenerated(tx: Tx, ids: Ids, generated: readonly GeneratedPerson[]): Promise<void> {
  await insertMany(
    tx,
    'people',
    generated.map((one) => one.person),
  );
  const members = generated.map(({ person, ...member }) => memberRow(ids.acme, person, member));
  const atHome = generated
    .filter((one) => one.external === 1)
    .map(({ person, ...member }) => memberRow(ids.beta, person, { ...member, external: 0, status: 'active' }));
  await insertMany(tx, 'memberships', [...members, ...atHome]);
}

async function fillApplications(
  tx: Tx,
  ids: Ids,
  named: People,
  generated: readonly GeneratedPerson[],
  catalogue: Services['catalogue'],
  now: number,
): Promise<void> {
  const added = [...applications.map((id) => [ids.acme, id]), ...[2, 7, 8].map((id) => [ids.beta, id])];
  await insertMany(
    tx,
    'organisation_applications',
    added.map(([organisation, id]) => ({
      organisation_id: organisation as number,
      application_id: id as number,
      added_at: now - 300 * DAY,
    })),
  );
  const random = randomNumbers(8);
  const assignment = (person: number, id: number, enabled: boolean) => {
    const entry = catalogue.get(id);
    return {
      organisation_id: ids.acme,
      application_id: id,
      person_id: person,
      role_id: oneOf(entry?.roles ?? [], random)?.id ?? 1,
      crm_role_id: entry?.crmRoles.length ? oneOf(entry.crmRoles, random).id : null,
      profile_id: entry?.profiles.length ? oneOf(entry.profiles, random).id : null,
      enabled: enabled ? (1 as const) : (0 as const),
      created_at: now - 200 * DAY,
    };
  };
  const of = (email: string, list: readonly number[]) => list.map((id) => assignment(named.get(email) ?? 0, id, true));
  const rows = [
    ...of('owner@acme.test', applications),
    ...of('admin@acme.test', [2, 3, 6, 8]),
    ...of('user@acme.test', [2, 4, 8]),
    ...of('moderator@acme.test', [2, 8]),
    ...of('external@beta.test', [4]),
    ...of('forced@acme.test', [3, 8]),
  ];
  for (const { person, joinedAt } of generated) {
    if (joinedAt === null) continue;
    for (const id of applications) if (random() < 0.35) rows.push(assignment(person.id, id, random() < 0.93));
  }
  await insertMany(tx, 'assignments', rows);
}

async function fillGroups(
  tx: Tx,
  ids: Ids,
  named: People,
  generated: readonly GeneratedPerson[],
  now: number,
): Promise<Map<string, number>> {
  const groupIds = new Map(
    (await nextIds(tx, 'groups', groups.length)).map((id, index) => [groups[index] as string, id]),
  );
  const rows = [...groupIds].map(([name, id]) => ({
    id,
    organisation_id: ids.acme,
    name,
    ...nameText(name),
    description: `Everybody in ${name.toLowerCase()}`,
    created_at: now - 300 * DAY,
  }));
  await insertMany(tx, 'groups', rows);
  const random = randomNumbers(5);
  const row = (group: string, person: number, role: 'moderator' | 'member') => ({
    organisation_id: ids.acme,
    group_id: groupIds.get(group) ?? 0,
    person_id: person,
    role,
  });
  const members = [
    row('Sales', named.get('moderator@acme.test') ?? 0, 'moderator'),
    row('Sales', named.get('user@acme.test') ?? 0, 'member'),
    row('Marketing', named.get('external@beta.test') ?? 0, 'member'),
    row('Finance', named.get('forced@acme.test') ?? 0, 'member'),
    row('Management', named.get('admin@acme.test') ?? 0, 'moderator'),
    ...generated
      .filter(({ status, joinedAt }) => status === 'active' && joinedAt !== null)
      .map(({ person }) => row(oneOf(groups, random), person.id, random() < 0.05 ? 'moderator' : 'member')),
  ];
  await insertMany(tx, 'group_members', members);
  return groupIds;
}
