import { sql, type Kysely, type Selectable } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import { events, sentenceOf } from '#server/domain/activity/events.ts';
import type { Change } from '#server/domain/activity/change.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { timeOf } from './column.ts';
import type { Names } from './names.ts';

type Entry = Selectable<Database['activity']>;

/** The most entries that are read at once. */
const PAGE = 500;
/** Instead of a name that the person may not see. */
const SOMEBODY = 'somebody of the organisation';
const SOMETHING = 'a record of the organisation';

/** What the person did, oldest first in each organisation. */
export async function* entriesBy(db: Kysely<Database>, names: Names): AsyncGenerator<object[]> {
  const { personId } = names;
  const mayRead = readable(db, names);
  const page = (organisationId: number, after: number) =>
    db
      .selectFrom('activity')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('actor_id', '=', personId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  for await (const rows of pagesOf(db, personId, page)) {
    const entries = await Promise.all(
      rows.map(async (row) => {
        const all = row.organisation_id === 0 || isPerson(row, personId) || (await mayRead.organisation(row));
        return {
          ...common(row, await names.organisation(row.organisation_id)),
          What: sentence(row, { actor: row.actor_name, subject: all ? row.subject_name : SOMETHING, all }),
          'Network address': row.address,
          Device: row.user_agent,
          'By way of': row.source,
          ...(all && { Reason: row.why, Changes: changesOf(row) }),
        };
      }),
    );
    yield entries;
  }
}

/**
 * What others did with the account. Who it was is told as in the portal (docs/privacy.md); their network address,
 * and what they changed in other records, are not told.
 */
export async function* entriesAbout(db: Kysely<Database>, names: Names): AsyncGenerator<object[]> {
  const { personId } = names;
  const mayRead = readable(db, names);
  const page = (organisationId: number, after: number) =>
    db
      .selectFrom('activity_subjects as subject')
      .innerJoin('activity', 'activity.id', 'subject.activity_id')
      .selectAll('activity')
      .where('subject.organisation_id', '=', organisationId)
      .where('subject.kind', '=', 'person')
      .where('subject.subject_id', '=', personId)
      .where('subject.activity_id', '>', after)
      .where((is) => is.or([is('actor_id', 'is', null), is('actor_id', '<>', personId)]))
      .orderBy('subject.activity_id')
      .limit(PAGE)
      .execute();
  const nameOf = async (row: Entry, kind: string | null, id: number | null, name: string | null) => {
    if (kind !== 'person' || id === personId) return name ?? '';
    return (await mayRead.person(row, id)) ? (name ?? '') : SOMEBODY;
  };
  for await (const rows of pagesOf(db, personId, page)) {
    const entries = await Promise.all(
      rows.map(async (row) => {
        const { actor_kind: kind, actor_id: actorId, actor_name: name } = row;
        const actor = await nameOf(row, kind, actorId, name);
        const subject = await nameOf(row, row.subject_kind, row.subject_id, row.subject_name);
        const second = await nameOf(row, row.second_kind, row.second_id, row.second_name);
        return {
          ...common(row, await names.organisation(row.organisation_id)),
          What: sentenceOf(row.action, { actor, subject, second }),
          ...(isPerson(row, personId) && { Reason: row.why, Changes: changesOf(row) }),
        };
      }),
    );
    yield entries;
  }
}

const isPerson = (row: Entry, personId: number) => row.subject_kind === 'person' && row.subject_id === personId;

const common = (row: Entry, organisation: string | null) => ({
  Time: timeOf(row.at),
  Organisation: organisation,
  Action: events.get(row.action)?.title ?? row.action,
  Outcome: row.outcome,
});

const sentence = (row: Entry, { actor, subject, all }: { actor: string; subject: string; all: boolean }) =>
  sentenceOf(row.action, { actor, subject, second: all ? (row.second_name ?? undefined) : SOMETHING });

function changesOf(row: Entry): object[] {
  const labels = events.get(row.action)?.fields ?? {};
  return (JSON.parse(row.changes) as Change[]).map(({ field, was, now }) => ({
    Field: labels[field] ?? field,
    Was: was,
    Now: now,
  }));
}

/** All pages of all organisations that have entries of a person, also of those that the person has left. */
async function* pagesOf(
  db: Kysely<Database>,
  personId: number,
  page: (organisationId: number, after: number) => Promise<Entry[]>,
): AsyncGenerator<Entry[]> {
  const known = await db
    .selectFrom('organisations')
    .select('id')
    .where(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('activity')
            .select('activity.id')
            .whereRef('activity.organisation_id', '=', 'organisations.id')
            .where('actor_id', '=', personId),
        ),
        exists(
          selectFrom('activity_subjects')
            .select('activity_id')
            .whereRef('activity_subjects.organisation_id', '=', 'organisations.id')
            .where('kind', '=', 'person')
            .where('subject_id', '=', personId),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  // Organisation 0 has what belongs to accounts alone.
  for (const organisationId of [0, ...known.map(({ id }) => id)]) {
    for (let after = 0; ;) {
      const rows = await page(organisationId, after);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) break;
      after = rows.at(-1)?.id ?? after;
    }
  }
}

/** What a person may read in the portal of an organisation: each question is asked once. */
function readable(db: Kysely<Database>, { personId, now }: Names) {
  const known = new Map<string, Promise<boolean>>();
  const once = (key: string, ask: () => Promise<boolean>) => {
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    return answer;
  };
  const membership = (organisationId: number) =>
    db
      .selectFrom('memberships')
      .select(['is_admin', 'duties'])
      .where('organisation_id', '=', organisationId)
      .where('person_id', '=', personId)
      .where('joined', '=', sql.lit(1))
      .where('status', '=', sql.lit('active'))
      .where(goesOn('memberships.ends_at', now))
      .executeTakeFirst();
  return {
    /** The person is a member who can read the own changes there. */
    organisation: ({ organisation_id: id }: Entry) => once(`${id}`, async () => Boolean(await membership(id))),
    /** The person may see the name of another member: as an administrator, or as a member of the same group. */
    person: ({ organisation_id: id }: Entry, other: number | null) =>
      once(`${id} ${other}`, async () => {
        const own = await membership(id);
        if (!own || other === null) return false;
        if (own.is_admin === 1 || own.duties !== '') return true;
        const shared = await db
          .selectFrom('group_members as own')
          .innerJoin('group_members as theirs', 'theirs.group_id', 'own.group_id')
          .select('own.group_id')
          .where('own.organisation_id', '=', id)
          .where('own.person_id', '=', personId)
          .where('theirs.person_id', '=', other)
          .limit(1)
          .executeTakeFirst();
        return shared !== undefined;
      }),
  };
}
