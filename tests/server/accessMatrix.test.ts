import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#server/testing/browser.ts';
import { codeOf, expectedCode, isDone, kindsIn, rows, send, type NamedRow } from './world/rows.ts';
import { changesBetween, stateOf, versionOf, type State } from './world/state.ts';
import {
  actors,
  buildWorld,
  secretKinds,
  unknownIds,
  type Actor,
  type Ids,
  type Kind,
  type World,
} from './world/world.ts';

// That the times are even is tested in timing.test.ts; here it would be a minute of waiting.
vi.mock('#server/features/account/evenTime.ts', () => ({ evenTime: (work: Promise<unknown>) => work }));

let world: World;
/** What the world is before a call. */
let before: State;
let version: number;

beforeAll(async () => {
  world = await buildWorld();
  before = await stateOf(world.server.store);
  version = await versionOf(world.server.store);
});
afterAll(() => world.close());

test('every address of the server has its row, and every row its address', () => {
  expect(routesOf(world.server.app.printRoutes({ commonPrefix: false }))).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

describe('who may call what', () => {
  test.each(rows)('$name', { timeout: 60_000 }, async (row) => {
    const wrong: string[] = [];
    let effects = 0;
    for (const actor of actors) {
      const { own, another } = world.ids(actor);
      const cell = async (what: string, ids: Ids, foreign?: Kind): Promise<Answer> => {
        const expected = expectedCode(row, actor, foreign);
        const mayChange = isDone(expected) && row.changes === true;
        const call = async () => {
          const answer = await send(world.browser(actor), row, ids);
          return { answer, changes: await changesSince(mayChange) };
        };
        const { answer, changes } = await (mayChange ? world.trial(call) : call());
        const place = `${actor}, ${what}:`;
        if (codeOf(answer) !== expected)
          wrong.push(`${place} ${codeOf(answer)} instead of ${expected}: ${answer.text.slice(0, 300)}`);
        if (answer.status !== statusOf(expected)) wrong.push(`${place} HTTP ${answer.status} with code ${expected}`);
        if (mayChange) effects += changes.length;
        else if (changes.length) {
          wrong.push(`${place} changed\n  ${changes.join('\n  ')}`);
          await world.renew();
        }
        return answer;
      };
      await cell('own', own);
      for (const kind of kindsIn(row, own)) {
        const unknown = await cell(`unknown ${kind}`, { ...own, [kind]: unknownIds[kind] }, kind);
        if (secretKinds.includes(kind)) continue;
        const foreign = await cell(`${kind} of another`, { ...own, [kind]: another[kind] }, kind);
        if (bytesOf(foreign) !== bytesOf(unknown))
          wrong.push(
            `${actor} can tell another's ${kind} from an unknown one:\n  ${bytesOf(foreign)}\n  ${bytesOf(unknown)}`,
          );
      }
    }
    expect(wrong.join('\n')).toBe('');
    expect(actors.some((actor) => isDone(expectedCode(row, actor)))).toBe(true);
    expect(effects > 0).toBe(row.changes === true);
  });
});

describe('without x-requested-with nothing is answered and nothing changed', () => {
  test.each(rows.filter(({ plain }) => !plain))('$name', async (row) => {
    const actor = actors.findLast((actor) => isDone(expectedCode(row, actor))) as Actor;
    const browser = world.browser(actor);
    browser.headers = {};
    expect(codeOf(await send(browser, row, world.ids(actor).own))).toBe(403);
    expect(await changesSince(false)).toEqual([]);
  });
});

/** What a call changed. Where nothing should have been written, looking whether something was is enough at first. */
async function changesSince(mayChange: boolean): Promise<string[]> {
  const { store } = world.server;
  if (!mayChange) {
    const [last, present] = [version, await versionOf(store)];
    version = present;
    if (present === last) return [];
  }
  return changesBetween(before, await stateOf(store));
}

/** The HTTP status of a code, by the table of server.md section 1. */
function statusOf(code: number): number {
  if (code === 201 || code === 203) return 401;
  return code === 451 || code === 452 ? 403 : code;
}

/** All of an answer that somebody could look at, but for the request's own number. */
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
