import { beforeEach, expect, test } from 'vitest';
import { foldText } from '#core/text/fold.ts';
import { exportActivity } from '#plugins/activity/contract.ts';
import { setUserStatus, updateUser } from '#plugins/users/contract.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { sealActivity } from '#server/domain/activity/seals.ts';
import { indexActivity } from '#server/domain/activity/words/indexActivity.ts';
import { personErase } from '#server/doors/cli/commands/personErase.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import { sweep } from '#server/sweep.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';

let it: Acme<'owner'>;
let esther: { id: number };
/** The entry that is searched; every entry of the import is newer. */
let old: number | undefined;

const firstNames = ['Wei', 'Zoë', 'Łukasz', 'Anna', 'Hannah', 'Mehmet', 'Jean-Luc', '美咲'];
const lastNames = ['Bakker', 'Müller', 'Øster', 'O’Neil', 'Said', 'Ng', 'García Márquez'];

/** An import: entries like those of `users.created`, by the same person. */
async function imported(count: number, extra = '') {
  const rows = Array.from({ length: count }, (_, at) => {
    const name = `${firstNames[at % firstNames.length]} ${lastNames[at % lastNames.length]}`;
    return {
      organisation_id: it.acme.id,
      at: it.clock.now,
      actor_kind: 'person' as const,
      actor_id: 900 + (at % 7),
      actor_name: 'Olivia Acme',
      action: at % 5 === 0 ? 'users.updated' : 'users.created',
      subject_kind: 'person',
      subject_id: 1_000_000 + at,
      subject_name: name,
      second_kind: null,
      second_id: null,
      second_name: null,
      outcome: at % 50 === 0 ? ('refused' as const) : ('done' as const),
      why: null,
      source: 'portal' as const,
      address: `10.0.0.${at % 200}`,
      user_agent: '',
      session_id: null,
      request_id: '',
      batch: null,
      changes: '[]',
      reverse: null,
      undoes: null,
      search_text: foldText(`Olivia Acme added ${name} person${at}@acme.test ${extra}`),
    };
  });
  await it.store.write((tx) => insertMany(tx, 'activity', rows), { patient: true });
}

const search = async (query: string) => {
  const { body } = await it.owner.get(`/api/activity/list?limit=500&${query}`);
  const { stored } = await entryIdsOf(it.store);
  return {
    ids: (body.entry_list as { entry_id: number }[]).map((one) => stored(one.entry_id)),
    since: body.searched_since as number | undefined,
  };
};
const blocks = () =>
  it.store.read.selectFrom('activity_blocks').select(['after_id', 'up_to_id', 'entries']).orderBy('after_id').execute();

beforeEach(async () => {
  it = await acme({ people: ['owner'], address: '203.0.113.7', env: { ACTIVITY_DAYS: '400' } });
  esther = await it.make({
    invitedOnly: true,
    person: { first_name: 'Esther', last_name: 'Çelik', email: 'esther@quill.test' },
  });
  const body = { id: esther.id, firstName: 'Esther', lastName: 'Çelik-Quist J.R.' };
  await it.owner.call(updateUser, { body });
  [old] = (await search('action=users.updated')).ids;
  await imported(10_000);
}, 30_000);

const finds: [what: string, query: string][] = [
  ['a name', 'search=Esther'],
  ['a part of a name', 'search=sthe'],
  ['letters without their signs', 'search=celik'],
  ['two words in any order', 'search=quist+esther'],
  ['two parts, of which one is short', 'search=es+quist'],
  ['two short parts', 'search=es+ui'],
  ['a name with a hyphen', `search=${encodeURIComponent('Çelik-Quist')}`],
  ['initials', 'search=j.r.'],
  ['a word and who did it', 'search=esther&actor=OWNER'],
  ['a word and who did not', 'search=esther&without_actor=900'],
  ['a word and kinds of change', 'search=esther&action=users.updated,groups.deleted'],
  ['a word and other kinds left out', 'search=esther&without_action=users.created'],
  ['a word and a network address', 'search=esther&ipaddress=203.0.113.7'],
  ['a word and the person', 'search=esther&person=ESTHER'],
  ['a word and a time', 'search=esther&from=1'],
  ['a frequent word and a rare filter', 'search=e&actor=OWNER&action=users.updated'],
];
const findsNothing: [what: string, query: string][] = [
  ['a word that nobody has', 'search=qxqxq'],
  ['letters that stand apart', 'search=hersacme'],
  ['two words that no entry has both of', 'search=esther+hannah'],
  ['a word and another person', 'search=esther&actor=900'],
  ['a word and another kind of change', 'search=esther&action=users.created'],
  ['a word before a time', 'search=esther&to=2'],
  ['signs alone', 'search=%25%25'],
];
const named = (query: string) => query.replace('OWNER', `${it.owner.id}`).replace('ESTHER', `${esther.id}`);

test.each([
  ['before the index has them', 0],
  ['by the index', 1],
])('a text is found behind 10,000 entries of one import, %s', async (_when, count) => {
  if (count > 0) await indexActivity(it.services);
  expect(await blocks()).toHaveLength(count);
  for (const [what, query] of finds) expect([what, await search(named(query))]).toEqual([what, { ids: [old] }]);
  for (const [what, query] of findsNothing) expect([what, await search(named(query))]).toEqual([what, { ids: [] }]);
  // A person with a history that is too long to be read.
  const rows = await it.store.read.selectFrom('activity').select('id').orderBy('id', 'desc').limit(700).execute();
  const about = [...rows.map(({ id }) => id), old ?? 0];
  await it.store.write((tx) =>
    insertMany(
      tx,
      'activity_subjects',
      about.map((id) => ({ organisation_id: it.acme.id, kind: 'person', subject_id: 777, activity_id: id })),
    ),
  );
  expect((await search('search=esther&person=777')).ids).toEqual([old]);
  const { ids } = await search('search=hannah');
  expect((await search('search=hannah&person=777')).ids).toEqual(ids.filter((id) => about.includes(id ?? 0)));
  const { text } = await it.owner.call(exportActivity, { query: { format: 'csv', text: 'quist' } });
  expect(text.trim().split('\n')).toHaveLength(2);
  expect((await it.owner.call(exportActivity, { query: { format: 'xlsx', text: 'quist' } })).status).toBe(200);
});

test('while the index is made, the reply tells how far a search has looked; then it finds all, page by page', async () => {
  it.clock.advance(1000);
  const since = it.clock.now;
  await imported(52_000, 'again');
  expect(await search('search=celik')).toEqual({ ids: [], since });
  await indexActivity(it.services);
  expect(await search('search=celik')).toEqual({ ids: [old] });
  expect((await blocks()).map(({ entries }) => entries)).toEqual([expect.any(Number), 32_768]);
  // What the index finds is what reading all entries finds.
  const rows = await it.store.read.selectFrom('activity').select(['id', 'search_text']).orderBy('id', 'desc').execute();
  for (const [typed, ...words] of [
    ['hannah', 'hannah'],
    ['anna', 'anna'],
    ['anna ng', 'anna', 'ng'],
    ['person1234@', 'person1234'],
    ['美', '美'],
    ['garcia again', 'garcia', 'again'],
    ['99', '99'],
  ] as const) {
    const all = rows.filter((row) => words.every((word) => row.search_text.includes(word))).map(({ id }) => id);
    const found: (number | undefined)[] = [];
    const { show } = await entryIdsOf(it.store);
    for (let cursor = ''; found.length < Math.min(all.length, 1200); cursor = `&cursor=${show(found.at(-1) ?? 0)}`)
      found.push(...(await search(`search=${encodeURIComponent(typed)}${cursor}`)).ids);
    expect([typed, found]).toEqual([typed, all.slice(0, found.length)]);
  }
  // Small blocks of later entries become one large one.
  for (let more = 0; more < 12; more++) {
    await imported(3000);
    await indexActivity(it.services);
  }
  expect((await blocks()).map(({ entries }) => entries)).toEqual([
    expect.any(Number),
    32_768,
    30_000,
    expect.any(Number),
    expect.any(Number),
  ]);
  expect((await search('search=celik')).ids).toEqual([old]);
}, 120_000);

test('an erasure leaves nothing of the person in the index, and neither does the end of the retention', async () => {
  await indexActivity(it.services);
  await sealActivity(it.services);
  const terms = async (term: string) =>
    (await it.store.read.selectFrom('activity_terms').select('term').where('term', '=', term).execute()).length;
  expect(await terms('qui')).toBe(1);
  expect((await it.owner.call(setUserStatus, { body: { id: esther.id, status: 'inactive' } })).status).toBe(200);
  await personErase.run(it.services, { email: 'esther@quill.test', yes: 'yes' });
  expect(await terms('qui')).toBe(0);
  expect(await search('search=quist')).toEqual({ ids: [] });
  await indexActivity(it.services);
  expect(await terms('bak')).toBe(1);
  expect(await terms('qui')).toBe(0);
  expect((await search('search=erased')).ids).toContain(old);
  it.clock.advance(401 * DAY);
  await sweep(it.services);
  expect(await blocks()).toEqual([]);
  expect(await terms('bak')).toBe(0);
}, 60_000);
