import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './app/browser.ts';
import { codeOf, expectedCode, isDone, kindsIn, rows, send, statusOf, whoMay, type NamedRow } from './world/rows.ts';
import { changesBetween, stateOf, versionOf, type State } from './world/state.ts';
import {
  actors,
  buildWorld,
  limitedActors,
  secretKinds,
  unknownIds,
  type Actor,
  type Ids,
  type World,
} from './world/world.ts';

let world: World;
/** The state of the world before every call. */
let before: State;
/** Its version; `undefined` after a trial, and after the world was renewed. */
let version: number | undefined;

// The session refuses these actors before the organisation's data is read, and no query judges a duty: for both one
// database is enough.
const judgedBefore = new Set<Actor>(['expired', 'signed out', 'deactivated']);
const tried: readonly Actor[] =
  process.env.DB === 'postgres' ? actors.filter((actor) => !judgedBefore.has(actor)) : [...actors, ...limitedActors];

beforeAll(async () => {
  world = await buildWorld();
  before = await stateOf(world.server.store);
});
afterAll(() => world.close());

test('every address of the server has a row, and every row an address', () => {
  const tree = world.server.app.printRoutes({ commonPrefix: false });
  // The router drops the slash at the end of some addresses of docs/specification/product.md.
  // The exceptions: the OpenID provider and the address of assistants, whose contracts are standards (server/doors/signOn and
  // programs/assistant.test.ts have their tests).
  const own = routesOf(tree).filter((route) => !/ \/(oidc\/|mcp$)/.test(route));
  expect(own).toEqual(rows.map(({ name }) => name.replace(/\/$/, '')).toSorted());
});

describe('the access of each actor', () => {
  test.each(rows)('$name', async (row) => {
    const faults: string[] = [];
    let effects = 0;
    for (const actor of tried) effects += await tryAll(row, actor, (wrong) => faults.push(`${actor}, ${wrong}`));
    expect(faults.join('\n')).toBe('');
    // A row whose call nobody may make, or that does nothing, would prove nothing.
    expect(actors.some((actor) => isDone(expectedCode(row, actor)))).toBe(true);
    expect(effects > 0).toBe(row.changes === true);
  });
});

// The HTTP layer refuses before anything is read, so one database is enough.
const onOneDatabase = process.env.DB === 'postgres' ? [] : rows.filter(({ plain }) => !plain);
test.each(onOneDatabase)('without x-requested-with $name is refused and changes nothing', async (row) => {
  const actor = whoMay(row);
  const browser = world.browser(actor);
  browser.headers = {};
  const { answer, changes } = await effectOf(() => send(browser, row, world.ids(actor).own), false);
  expect(codeOf(answer)).toBe(403);
  expect(changes).toEqual([]);
});

/** Tries one actor's cells: own records, and each foreign one. Returns how many rows of the database changed. */
async function tryAll(row: NamedRow, actor: Actor, tell: (wrong: string) => void): Promise<number> {
  const { own, another } = world.ids(actor);
  let effects = 0;
  const cell = async (what: string, ids: Ids, expected: number): Promise<Answer> => {
    const mayChange = isDone(expected) && row.changes === true;
    const { answer, changes } = await effectOf(() => send(world.browser(actor), row, ids), mayChange);
    if (codeOf(answer) !== expected)
      tell(`${what}: ${codeOf(answer)} instead of ${expected}: ${answer.text.slice(0, 300)}`);
    if (answer.status !== statusOf(expected)) tell(`${what}: HTTP ${answer.status} with code ${expected}`);
    if (changes.length && !mayChange) tell(`${what}: changed\n  ${changes.join('\n  ')}`);
    effects += changes.length;
    return answer;
  };

  await cell('own', own, expectedCode(row, actor));
  for (const kind of kindsIn(row, own)) {
    const expected = expectedCode(row, actor, kind);
    const unknown = bytesOf(await cell(`unknown ${kind}`, { ...own, [kind]: unknownIds[kind] }, expected));
    if (secretKinds.includes(kind)) continue;
    const foreign = bytesOf(await cell(`another's ${kind}`, { ...own, [kind]: another[kind] }, expected));
    if (foreign !== unknown) tell(`can tell another's ${kind} from an unknown one:\n  ${foreign}\n  ${unknown}`);
  }
  return effects;
}

/** Makes a call and returns its changes; afterwards the world is as before. */
async function effectOf(call: () => Promise<Answer>, mayChange: boolean) {
  const { store } = world.server;
  const done = async () => ({ answer: await call(), changes: changesBetween(before, await stateOf(store)) });
  // If nothing may change, comparing versions is enough at first.
  version = mayChange ? undefined : (version ?? (await versionOf(store)));
  if (mayChange) return world.trial(done);
  const answer = await call();
  const versionBefore = version;
  version = await versionOf(store);
  if (version === versionBefore) return { answer, changes: [] };
  const changes = changesBetween(before, await stateOf(store));
  if (changes.length) {
    await world.renew();
    version = undefined;
  }
  return { answer, changes };
}

/** Everything visible in a reply, except the request id. */
function bytesOf({ status, headers, text }: Answer): string {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return JSON.stringify([status, others, text]);
}

/** The routes in the tree that Fastify prints, as 'GET /address'. */
function routesOf(tree: string): string[] {
  const path: string[] = [];
  return tree
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([\w, ]+)\))?/.exec(line) ?? [];
      path.splice(indent.length / 4, Infinity, segment);
      return methods ? methods.split(', ').map((method) => `${method} ${path.join('')}`) : [];
    })
    .toSorted();
}
