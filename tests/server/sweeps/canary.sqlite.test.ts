import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, listUsers } from '#plugins/users/contract.ts';
import { migrationStatements } from '#server/platform/db/migrations/migrations.ts';
import { tables } from '#server/tables.ts';
import type { Answer } from '../app/browser.ts';
import { makePerson } from '../app/builders.ts';
import { marks, marksOf } from '../world/marks.ts';
import { codeOf, expectedCode, isDone, kindsIn, rows, send, type NamedRow } from '../world/rows.ts';
import { stateOf } from '../world/state.ts';
import { buildWorld, secretKinds, unknownIds, type Ids, type World } from '../world/world.ts';

/** People of Beta who look for data of Acme, and the actor of the access table with the same rights. */
const sameRights = { 'member of beta': 'member', 'admin of beta': 'admin', elsewhere: 'elsewhere' } as const;
const spies = ['member of beta', 'admin of beta', 'elsewhere'] as const;
/** Columns with fixed words; the migrations name these words in `check (column in ('…'))`. */
const fixedWords = new Set(
  [...JSON.stringify(migrationStatements('sqlite')).matchAll(/check \((\w+) in \('/g)].map(([, column]) => column),
);
/** Columns of days. */
const days = new Set(
  tables.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { holds }]) => (holds === 'day' ? [name] : [])),
  ),
);
/** Columns without texts of people: hashes, secrets, keys of addresses, files, a generated status, kinds, types of events. */
const noWords =
  /(^|_)(hash|secret|kind)$|^(types?|mime|message_id|from_key|to_key|content|invitation|action|batch|request_id|credential_id|public_key|transports|aaguid|webauthn_id|scopes|factors|duties|duty_applications)$/;
/** Of the sign-ins with which the test begins: they have no text of a person. */
const bareValues = ['127.0.0.1', 'lightMyRequest', '[]'];
const holdsWords = (column: string): boolean => !fixedWords.has(column) && !days.has(column) && !noWords.test(column);

let world: World;
/** Matches all data of Acme: the mark in its texts, and the ids of its people's sessions. */
let acme: RegExp;

beforeAll(async () => {
  world = await buildWorld();
  const { read } = world.server.store;
  const own = await read
    .selectFrom('sessions')
    .select('id')
    .where('user_agent', 'like', `%${marks.acme.text}%`)
    .execute();
  acme = new RegExp([marksOf(marks.acme).source, ...own.map(({ id }) => id)].join('|'), 'i');
});
afterAll(() => world.close());

test('every text of Acme contains the mark, so that no leak is missed', async () => {
  const beta = marksOf(marks.beta);
  const bare: string[] = [];
  for (const [table, list] of await stateOf(world.server.store)) {
    // They belong to the portal, not to an organisation.
    if (table === 'settings') continue;
    for (const row of list.filter((row) => !beta.test(row) && !/"127\.0\.0\.0\\?"/.test(row))) {
      for (const [column, value] of Object.entries(JSON.parse(row) as object))
        if (typeof value === 'string' && holdsWords(column) && !acme.test(value) && !bareValues.includes(value))
          bare.push(`${table}.${column} = '${value}'`);
    }
  }
  expect(bare).toEqual([]);
});

describe('no reply, mail or log line contains data of Acme, for', () => {
  test.each(spies)('%s', { timeout: 120_000 }, async (spy) => {
    const { own, another } = world.ids(spy);
    const leaks: string[] = [];
    let done = 0;
    const from = world.server.log.length;
    for (const row of rows) {
      for (const ids of attempts(row, own, another)) {
        const { seen, answer } = await lookAfter(row, () => send(world.browser(spy), row, ids));
        leaks.push(...seen.filter((text) => acme.test(text)).map((text) => `${row.name}: ${text}`));
        if (isDone(codeOf(answer))) done++;
      }
      const { seen } = await lookAfter(row, () =>
        send(world.browser(spy), row, own, (input) => ({ ...input, body: {} })),
      );
      leaks.push(...seen.filter((text) => acme.test(text)).map((text) => `${row.name}, empty: ${text}`));
    }
    leaks.push(...world.server.log.slice(from).filter((line) => acme.test(line)));
    expect(leaks).toEqual([]);
    // Calls that are all refused would prove nothing.
    expect(done).toBeGreaterThan(rows.filter((row) => isDone(expectedCode(row, sameRights[spy]))).length / 2);
  });
});

test('a person invited by Acme sees only the invited address before accepting', async () => {
  const { own, another } = world.ids('admin of beta');
  // Signs in for each call, because some calls end the session.
  const spy = () => world.server.as({ id: own.admin });
  await world.trial(async () => {
    const traveller = await makePerson(
      world.server.store,
      { id: another.organisation },
      {
        person: {
          email: 'nadia@neutral.test',
          first_name: marks.acme.text,
          last_name: marks.acme.text,
          mobile: marks.acme.phone,
        },
      },
    );
    const form = { firstName: 'Typed', email: traveller.email, mobile: '0123456789', invited: true };
    const seen: [string, string][] = [
      ['the invitation', bytesOf(await (await spy()).call(createUser, { body: form }))],
    ];
    const ids = { ...own, person: traveller.id, pending: traveller.id };
    for (const row of rows.filter(({ pattern }) => pattern.startsWith('/api/')))
      seen.push([row.name, bytesOf(await send(await spy(), row, ids))]);
    expect(seen.filter(([, bytes]) => acme.test(bytes))).toEqual([]);
    const rowNames = seen.filter(([, bytes]) => bytes.includes(traveller.email)).map(([name]) => name);
    expect(rowNames).toEqual(expect.arrayContaining(['GET /api/user/list', 'GET /api/user/view/:id']));
    // A search does not find it either.
    for (const search of [marks.acme.text, marks.acme.phone])
      expect((await (await spy()).call(listUsers, { query: { status: 'all', search } })).body.users_list).toEqual([]);
  });
});

/** The ids that a spy tries: its own, and for each that the call names Acme's and an unknown one. */
function attempts(row: NamedRow, own: Ids, another: Ids): Ids[] {
  const kinds = kindsIn(row, own).filter((kind) => !secretKinds.includes(kind));
  return [own, ...kinds.flatMap((kind) => [another, unknownIds].map((ids) => ({ ...own, [kind]: ids[kind] })))];
}

/** The visible effects of a call for people outside Acme: its reply, and the mails to other people. */
async function lookAfter(row: NamedRow, call: () => Promise<Answer>): Promise<{ answer: Answer; seen: string[] }> {
  const look = async () => {
    const answer = await call();
    const mails = await world.server.store.read.selectFrom('outbox').selectAll().execute();
    const received = mails.filter(({ recipient }) => !acme.test(recipient)).map((mail) => JSON.stringify(mail));
    return { answer, seen: [bytesOf(answer), ...received] };
  };
  return row.changes ? world.trial(look) : look();
}

const bytesOf = ({ headers, bytes }: Answer): string => `${JSON.stringify(headers)}\n${bytes.toString('latin1')}`;
