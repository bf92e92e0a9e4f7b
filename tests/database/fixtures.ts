import type { Kysely } from 'kysely';
import { insertMany, nextIds } from '#server/platform/db/bulk.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { emailKey, memberText } from '#server/platform/db/members/text.ts';
import type { Insertable } from 'kysely';
import type { TestDatabase } from './testing.ts';

type Person = Pick<Insertable<Database['people']>, 'first_name' | 'last_name' | 'email' | 'mobile'>;
type Membership = Partial<Insertable<Database['memberships']>>;

/** Makes an organisation and returns its id. */
export async function makeOrganisation(tx: Kysely<Database>, name = 'Acme'): Promise<number> {
  const { id } = await tx
    .insertInto('organisations')
    .values({ name, created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes an account and a membership for each, and returns the ids. */
export async function makeMembers(
  tx: Kysely<Database>,
  organisationId: number,
  members: readonly (Person & { membership?: Membership })[],
): Promise<number[]> {
  const ids = await nextIds(tx, 'people', members.length);
  const known = members.map((member, index) => ({ ...member, id: ids[index] ?? 0 }));
  await insertMany(
    tx,
    'people',
    known.map(({ id, first_name, last_name = '', email, mobile = '' }) => {
      return { id, first_name, last_name, email, email_key: emailKey(email), mobile, created_at: 1 };
    }),
  );
  const plain = { status: 'active', verified: 0, is_external: 0, invited_at: null, joined_at: null } as const;
  await insertMany(
    tx,
    'memberships',
    known.map(({ id, membership, ...person }) => {
      const text = memberText({ ...person, last_name: person.last_name ?? '', mobile: person.mobile ?? '' });
      return { organisation_id: organisationId, person_id: id, created_at: 1, ...plain, ...text, ...membership };
    }),
  );
  return ids;
}

/** The settings that a test has written: those of the migrations are left out. */
export const writtenSettings = ({ read }: Pick<TestDatabase, 'read'>) =>
  read.selectFrom('settings').selectAll().where('key', 'not like', 'activity_ids_%').orderBy('key').execute();
