import { foldText } from '#core/text/fold.ts';
import fc from '#tests/setup/property.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import type { MemberFilter } from './memberFilters.ts';
import { countMembers, memberPage, type MemberPlace, type MemberQuery } from './memberPage.ts';
import { isIndexed, MOST_COUNTED } from './search.ts';
import { suggestMembers } from './suggestMembers.ts';
import type { Flag, MemberStatus } from '../schema.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { memberText, searchWords } from './text.ts';

interface Member {
  id: number;
  sort_name: string;
  search_text: string;
  status: MemberStatus;
  verified: Flag;
  is_external: Flag;
  invited_at: number | null;
  joined_at: number | null;
}

let db: TestDatabase;
let organisationId: number;
let members: Member[];

/** Enough for the indexes to be used, and for a crowd of more than 400 under one beginning. */
const PEOPLE = 5000;

const person = fc.record({
  first_name: fc.oneof(
    fc.constantFrom(
      'Samira',
      'Samuel',
      'SAM',
      'Samantha',
      'Sam',
      'Sámi',
      'Zoé',
      'Zoe',
      'Émile',
      'Olga',
      'ﬁona',
      'İpek',
      'Strauß',
      'नमन',
      '日向',
    ),
    fc.string({ unit: fc.constantFrom(...Array.from('abcxyzAZ%_\\\'"* .-')), minLength: 1, maxLength: 6 }),
  ),
  last_name: fc.oneof(
    fc.constantFrom('', 'Sharma', 'O’Neil', "O'Neil", 'van der Berg', '100% real', 'under_score', 'back\\slash'),
    fc.string({ unit: fc.constantFrom(...Array.from('abcmnoéÉ"*^()😀न')), maxLength: 6 }),
  ),
  mobile: fc.integer({ min: 6e9, max: 9e9 }).map(String),
  status: fc.constantFrom<MemberStatus>('active', 'active', 'active', 'inactive', 'deleted'),
  verified: fc.constantFrom<Flag>(0, 1),
  is_external: fc.constantFrom<Flag>(0, 0, 0, 1),
  invited_at: fc.constantFrom(null, 5),
  joined_at: fc.constantFrom(null, 5),
});

beforeAll(async () => {
  db = await openTestDatabase();
  const people = fc.sample(person, { numRuns: PEOPLE, seed: 3 });
  const made = people.map(({ first_name, last_name, mobile, ...membership }, index) => {
    return { first_name, last_name, mobile, email: `p${index}.${index % 7}@acme.test`, membership };
  });
  await db.write(async (tx) => {
    // Another organisation with the same names, which no search may ever show.
    await makeMembers(
      tx,
      await makeOrganisation(tx, 'Beta'),
      made.slice(0, 500).map((member) => ({ ...member, email: `beta-${member.email}` })),
    );
    organisationId = await makeOrganisation(tx);
    const ids = await makeMembers(tx, organisationId, made);
    members = made.map((member, index) => ({ id: ids[index] ?? 0, ...member.membership, ...memberText(member) }));
  });
  members.sort((a, b) => Buffer.compare(Buffer.from(a.sort_name), Buffer.from(b.sort_name)) || a.id - b.id);
});
afterAll(() => db.close());

const passes: Record<MemberFilter, (member: Member) => boolean> = {
  all: () => true,
  active: (member) => member.status === 'active',
  inactive: (member) => member.status === 'inactive',
  pending: (member) => member.status !== 'deleted' && member.verified === 0 && member.invited_at !== null,
  confirmed: (member) => member.status !== 'deleted' && member.verified === 1,
  external: (member) => member.status !== 'deleted' && member.is_external === 1,
  not_invited: (member) => member.status !== 'deleted' && member.verified === 0 && member.invited_at === null,
  not_joined: (member) => member.status !== 'deleted' && member.joined_at === null,
};

/** The same without any index: all who pass, and whose text holds every word. */
function expected(filter: MemberFilter, search = ''): number[] {
  const words = searchWords(search);
  return members
    .filter((member) => passes[filter](member) && words.every((word) => member.search_text.includes(word)))
    .map((member) => member.id);
}

/** All ids, read page by page. */
async function read(query: Omit<MemberQuery, 'organisationId'>, mostPages = 40): Promise<number[]> {
  const ids: number[] = [];
  let after: MemberPlace | undefined;
  for (let page = 0; page < mostPages; page++) {
    const { rows, next } = await memberPage(db.read, { organisationId, ...query, after });
    ids.push(...rows.map((row) => row.person_id));
    after = next;
    if (!after) break;
  }
  return ids;
}

const filter = fc.constantFrom<MemberFilter>(
  'all',
  'active',
  'inactive',
  'pending',
  'confirmed',
  'external',
  'not_invited',
  'not_joined',
);
/** Part of somebody's text, or anything that might be taken for a command. */
const search = fc.oneof(
  fc.tuple(fc.nat(PEOPLE - 1), fc.nat(40), fc.integer({ min: 1, max: 8 })).map(([member, from, length]) =>
    Array.from(members[member]?.search_text ?? '')
      .slice(from, from + length)
      .join(''),
  ),
  fc.string({ unit: fc.constantFrom(...Array.from('asmz19%_\\\'"*^()- .@éÉन😀'), 'OR', 'NOT '), maxLength: 5 }),
  fc.constantFrom(
    'sam',
    'SAM',
    'acme',
    'acme sam',
    'sam acme.test',
    'a',
    'zo',
    'zoé',
    'e test',
    '%',
    '_',
    '"',
    "'",
    'p1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);

describe('The list of members', () => {
  test.each(Object.keys(passes))('filtered by %s is whole, in order, and counted', async (name) => {
    const filter = name as MemberFilter;
    const ids = expected(filter);
    expect(ids.length).toBeGreaterThan(50);
    expect(await read({ filter, limit: 400 })).toEqual(ids);
    expect(await countMembers(db.read, { organisationId, filter })).toEqual({ people: ids.length, isExact: true });
  });

  test('finds what plain looking finds, in the same order, either way, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        filter,
        search,
        fc.boolean(),
        fc.constantFrom(1, 7, 50),
        async (filter, text, isDescending, limit) => {
          const ids = expected(filter, text);
          const first = isDescending ? ids.toReversed() : ids;
          const found = await read({ filter, search: text, sort: isDescending ? '-name' : 'name', limit }, 5);
          expect(found).toEqual(first.slice(0, 5 * limit));
          const { people, isExact } = await countMembers(db.read, { organisationId, filter, search: text });
          const fits = isExact ? people === ids.length : people <= Math.min(ids.length, MOST_COUNTED);
          // Nothing short of the limit is left uncounted, unless short words are looked for in what a long one finds.
          const words = searchWords(text);
          const mayEnd = ids.length > MOST_COUNTED || (words.some(isIndexed) && !words.every(isIndexed));
          expect({ people, isExact, fits: fits && (isExact || mayEnd) }).toMatchObject({ fits: true });
        },
      ),
      { numRuns: 150 },
    );
  });

  test('begins anywhere, also at somebody who is gone', async () => {
    const ids = expected('active', 'sam');
    const middle = members.find((member) => member.id === ids[ids.length >> 1]);
    if (!middle) throw new Error('Nobody is called Sam.');
    const after = { sort_name: middle.sort_name, person_id: middle.id - 1 };
    const query = { organisationId, filter: 'active', search: 'sam', limit: 9 } as const;
    const { rows } = await memberPage(db.read, { ...query, after });
    expect(rows.map((row) => row.person_id)).toEqual(ids.slice(ids.length >> 1, (ids.length >> 1) + 9));
  });

  test('takes a further condition', async () => {
    const also = sql<boolean>`memberships.is_external = 1`;
    const both = new Set(expected('external'));
    for (const text of ['', 'a', 'sam', 'acme', 'acme o']) {
      const ids = expected('active', text).filter((id) => both.has(id));
      expect(await read({ filter: 'active', search: text, limit: 20, also }, 3)).toEqual(ids.slice(0, 60));
    }
  });

  test('tells accounts, and counts all pages where it is asked to', async () => {
    const people = expected('all', 'acme sam').length;
    for (const limit of [5, PEOPLE]) {
      const page = await memberPage(db.read, { organisationId, search: 'acme sam', limit, isCounted: true });
      expect(page.count).toEqual({ people, isExact: true });
    }
    const also = sql<boolean>`memberships.is_external = 1`;
    const external = expected('external', 'acme sam').length;
    const page = await memberPage(db.read, {
      organisationId,
      filter: 'external',
      search: 'acme sam',
      also,
      limit: 5,
      isCounted: true,
    });
    expect(page.count).toEqual({ people: external, isExact: true });
    expect((await memberPage(db.read, { organisationId, search: 'p17.3@acme.test', limit: 5 })).rows).toMatchObject([
      { email: 'p17.3@acme.test', status: members.find((one) => one.search_text.includes('p17.3@'))?.status },
    ]);
  });
});

describe('Suggestions', () => {
  test('begin with those whose name begins so', async () => {
    await fc.assert(
      fc.asyncProperty(search, async (text) => {
        const beginning = foldText(text);
        const names = new Map(members.map((member) => [member.id, member.sort_name]));
        const ids = expected('active', text);
        const starting = expected('active').filter((id) => names.get(id)?.startsWith(beginning));
        const all = [...new Set([...(beginning ? starting : []), ...ids])];
        const suggested = await suggestMembers(db.read, { organisationId, filter: 'active', search: text, limit: 20 });
        expect(suggested).toEqual(all.slice(0, 20));
      }),
      { numRuns: 60 },
    );
  });
});
