import { sql, type Kysely } from 'kysely';
import { foldText } from '#core/text/fold.ts';
import type { Change } from '#server/domain/activity/change.ts';
import { dialectOf } from '#server/platform/db/dialectOf.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { fullName } from '#server/platform/names.ts';
import { isWhole, type Naming } from './erasedEntry.ts';

/** The account that is erased. */
export interface Account {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string;
}

/** The entries of the activity that concern a person, and what they and the account call the person. */
export async function namingOf(
  tx: Kysely<Database>,
  person: Account,
): Promise<{ linked: Set<number>; naming: Naming }> {
  const { id: personId } = person;
  const typed = await tx
    .selectFrom('memberships')
    .select(['typed_first_name', 'typed_last_name', 'typed_mobile'])
    .where('person_id', '=', personId)
    .execute();
  const names = new Set([fullName(person), ...typed.map(typedName)]);
  const numbers = new Set([person.email, person.mobile, ...typed.map((row) => row.typed_mobile ?? '')]);
  const rows = await tx
    .selectFrom('activity')
    .select(['id', 'actor_kind', 'actor_id', 'actor_name', 'subject_kind', 'subject_id', 'subject_name', 'changes'])
    .select(['second_kind', 'second_id', 'second_name'])
    .where(({ or, and, exists, selectFrom }) =>
      or([
        and({ actor_kind: 'person', actor_id: personId }),
        and({ subject_kind: 'person', subject_id: personId }),
        and({ second_kind: 'person', second_id: personId }),
        exists(
          selectFrom('activity_subjects as about')
            .select('about.activity_id')
            .whereRef('about.organisation_id', '=', 'activity.organisation_id')
            .where('about.kind', '=', 'person')
            .where('about.subject_id', '=', personId)
            .whereRef('about.activity_id', '=', 'activity.id'),
        ),
      ]),
    )
    .execute();
  for (const row of rows) {
    if (row.actor_kind === 'person' && row.actor_id === personId) names.add(row.actor_name);
    if (row.second_kind === 'person' && row.second_id === personId) names.add(row.second_name ?? '');
    if (row.subject_kind !== 'person' || row.subject_id !== personId) continue;
    names.add(row.subject_name);
    for (const { field, was, now } of JSON.parse(row.changes) as Change[])
      if (field === 'email' || field === 'mobile')
        for (const value of [was, now]) if (typeof value === 'string') numbers.add(value);
  }
  const own = [...names].filter((name) => name !== '');
  const alone: string[] = [];
  for (const name of own.filter(isWhole)) if (!(await isShared(tx, personId, name))) alone.push(name);
  return {
    linked: new Set(rows.map(({ id }) => id)),
    // A number of a few digits would be found in other numbers.
    naming: { personId, names: own, anywhere: [...[...numbers].filter((one) => one.length > 5), ...alone] },
  };
}

/** The further entries in which a text names the person. */
export async function entriesNaming(tx: Kysely<Database>, { anywhere }: Naming): Promise<number[]> {
  const at = sql.raw(dialectOf(tx) === 'postgres' ? 'strpos' : 'instr');
  const found = anywhere.map(
    (text) => sql`${at}(search_text, ${foldText(text)}) > 0
      or ${at}(coalesce(reverse, ''), ${JSON.stringify(text).slice(1, -1)}) > 0`,
  );
  const { rows } = await sql<{ id: number }>`select id from activity where ${sql.join(found, sql` or `)}`.execute(tx);
  return rows.map(({ id }) => id);
}

const typedName = (row: { typed_first_name: string | null; typed_last_name: string | null }) =>
  fullName({ first_name: row.typed_first_name ?? '', last_name: row.typed_last_name ?? '' });

/** Somebody else has the same name, whose entries stay as they are. */
async function isShared(tx: Kysely<Database>, personId: number, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from people where id <> ${personId}
      and trim(first_name || ' ' || last_name) = ${name}
    union all select 1 from memberships where person_id <> ${personId}
      and trim(coalesce(typed_first_name, '') || ' ' || coalesce(typed_last_name, '')) = ${name}
    limit 1`.execute(tx);
  return rows.length > 0;
}
