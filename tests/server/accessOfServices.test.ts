import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken, secretOf } from '#server/credentials/accessToken.ts';
import { insertService, insertServiceToken } from '#server/features/security/services/queries.ts';
import { openTopics } from '#server/features/security/tokens/topics.ts';
import { Browser } from './app/browser.ts';
import { codeOf, expectedCode, isDone, rows, send } from './world/rows.ts';
import { changesBetween, stateOf, type State } from './world/state.ts';
import { buildWorld, type World } from './world/world.ts';

let world: World;
let before: State;
/** The secrets of tokens with every scope, with one that opens next to nothing, and of an ended account. */
let secrets: Record<'all scopes' | 'no scope' | 'ended', string>;

beforeAll(async () => {
  world = await buildWorld();
  const { store, services, clock } = world.server;
  const organisationId = world.ids('admin').own.organisation;
  const every = (await openTopics()).map((topic) => `${topic}:write`);
  const make = (name: string, scopes: readonly string[], endedAt: number | null = null) =>
    store.write(async (tx) => {
      const secret = newAccessToken('service');
      const id = await insertService(tx, { organisationId, name, purpose: '', madeBy: null, now: clock.now });
      await tx.updateTable('service_accounts').set({ ended_at: endedAt }).where('id', '=', id).execute();
      await insertServiceToken(tx, {
        organisation_id: organisationId,
        service_account_id: id,
        name,
        secret_hash: services.secrets.hash('access token', secretOf(secret) ?? ''),
        scopes: scopes.join(' '),
        created_at: clock.now,
        expires_at: clock.now + 86_400_000,
        last_used_at: clock.now,
      });
      return secret;
    });
  secrets = {
    'all scopes': await make('Every', every),
    'no scope': await make('None', ['dashboard:read']),
    ended: await make('Ended', every, clock.now),
  };
  before = await stateOf(store);
});
afterAll(() => world.close());

/** What no token may do, with any scope: the own account, tokens, factors, sessions, service accounts, the launcher. */
const noToken =
  /\/api\/(security\/|serviceaccount|getsession|user\/(details|factors)|organisation\/(assistants|ipaddress|ownership|primary|create|add|switch)|activity\/(signins|seal)|application\/(arrange|entrance))/;
/** What only a person may do: the own picture, groups, organisations and requests, imports, and administrators. */
const peopleOnly =
  /\/api\/(user\/(addprofilepic|updateprofile|deleteprofile|import)|group\/mine|organisation\/list|application\/ask|admin\/user$)/;

/** Every token may ask for whom it acts. */
const everyToken = /\/api\/user\/token$/;

const apiRows = rows.filter(({ name, plain }) => name.includes('/api/') && !plain);

describe.each(['all scopes', 'no scope', 'ended'] as const)('a service account: %s', (kind) => {
  test.each(apiRows)('$name', { timeout: 60_000 }, async (row) => {
    const program = new Browser(world.server.app, world.server.services.config);
    program.headers = {};
    program.token = secrets[kind];
    // Otherwise the limit of calls would answer.
    world.server.clock.advance(50);
    const asAdmin = expectedCode(row, 'admin');
    const isClosed = noToken.test(row.name) || peopleOnly.test(row.name);
    const expected =
      kind === 'ended' ? 203 : isClosed || (kind === 'no scope' && !everyToken.test(row.name)) ? 403 : asAdmin;
    const { answer, changes } = await world.trial(async () => ({
      answer: await send(program, row, world.ids('admin').own),
      changes: changesBetween(before, await stateOf(world.server.store)),
    }));
    expect({ code: codeOf(answer), said: answer.text.slice(0, 300) }).toMatchObject({ code: expected });
    // A refusal changes nothing. Whatever a service account changes stands in the activity under its name.
    const told = changes.some((change) => change.includes('activity') && change.includes('"service"'));
    const mayChange = isDone(expected) && row.changes === true;
    expect({ told, refusedYetChanged: isDone(expected) ? [] : changes }).toEqual({
      told: mayChange,
      refusedYetChanged: [],
    });
  });
});
