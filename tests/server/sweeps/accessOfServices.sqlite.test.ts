import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { ofPeopleAlone, scopeInTable } from '../scopeTable.ts';
import { Browser } from '../app/browser.ts';
import { codeOf, expectedCode, isDone, rows, send } from '../world/rows.ts';
import { changesBetween, stateOf, type State } from '../world/state.ts';
import { tokenOfActor, tokenOfService } from '../world/programs.ts';
import { buildWorld, type World } from '../world/world.ts';

let world: World;
let before: State;
/** Tokens of service accounts with every scope and with one that opens next to nothing, and of people with every scope. */
const kinds = [
  'service, all scopes',
  'service, no scope',
  'administrator, all scopes',
  'right lost, all scopes',
] as const;
let secrets: Record<(typeof kinds)[number], string>;

beforeAll(async () => {
  world = await buildWorld();
  const every = openTopics.map((topic) => `${topic}:write`);
  secrets = {
    'service, all scopes': await tokenOfService(world, every),
    'service, no scope': await tokenOfService(world, ['dashboard:read']),
    'administrator, all scopes': await tokenOfActor(world, 'admin', every),
    // The token allows what its person may not do any more.
    'right lost, all scopes': await tokenOfActor(world, 'member', every),
  };
  before = await stateOf(world.server.store);
});
afterAll(() => world.close());

const apiRows = rows.filter(({ name, plain }) => name.includes('/api/') && !plain);

describe.each(kinds)('a token: %s', (kind) => {
  const isService = kind.startsWith('service');
  const actor = kind.startsWith('right lost') ? 'member' : 'admin';
  test.each(apiRows)('$name', async (row) => {
    const program = new Browser(world.server.app, world.server.services.config);
    program.headers = {};
    program.token = secrets[kind];
    // Otherwise the limit of calls would answer.
    world.server.clock.advance(50);
    const path = row.pattern.replace(/^\/api/, '');
    const scope = scopeInTable(row.method, path);
    const isClosed = scope === null || (isService && ofPeopleAlone.test(path));
    const lacksScope = kind === 'service, no scope' && scope !== 'any';
    const expected = isClosed || lacksScope ? 403 : expectedCode(row, actor);
    const { answer, changes } = await world.trial(async () => ({
      answer: await send(program, row, world.ids(actor).own),
      changes: changesBetween(before, await stateOf(world.server.store)),
    }));
    expect({ code: codeOf(answer), text: answer.text.slice(0, 300) }).toMatchObject({ code: expected });
    // A refusal changes nothing. Whatever a token changes stands in the activity under it.
    const mark = isService ? '"service"' : '"token:';
    const isNoted = changes.some((change) => change.includes('activity') && change.includes(mark));
    const mayChange = isDone(expected) && row.changes === true;
    expect({ isNoted, refusedYetChanged: isDone(expected) ? [] : changes }).toEqual({
      isNoted: mayChange,
      refusedYetChanged: [],
    });
  });
});
