import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken, secretOf } from '#server/credentials/accessToken.ts';
import { insertService, insertServiceToken } from '#server/features/security/services/queries.ts';
import { insertToken } from '#server/features/security/tokens/queries.ts';
import { openTopics } from '#server/features/security/tokens/topics.ts';
import { Browser } from '../app/browser.ts';
import { codeOf, expectedCode, isDone, rows, send } from '../world/rows.ts';
import { changesBetween, stateOf, type State } from '../world/state.ts';
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
  const { store, services, clock } = world.server;
  const organisationId = world.ids('admin').own.organisation;
  const every = (await openTopics()).map((topic) => `${topic}:write`);
  const make = (name: string, scopes: readonly string[]) =>
    store.write(async (tx) => {
      const secret = newAccessToken('service');
      const id = await insertService(tx, { organisationId, name, purpose: '', madeBy: null, now: clock.now });
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
  const ofPerson = async (actor: 'admin' | 'member') => {
    const secret = newAccessToken('person');
    const { person_id } = await store.read
      .selectFrom('sessions')
      .select('person_id')
      .where('id', '=', world.ids(actor).own.session)
      .executeTakeFirstOrThrow();
    const columns = {
      secret_hash: services.secrets.hash('access token', secretOf(secret) ?? ''),
      scopes: every.join(' '),
      created_at: clock.now,
      expires_at: clock.now + 86_400_000,
      last_used_at: clock.now,
    };
    const place = { organisationId: world.ids(actor).own.organisation, personId: person_id };
    await store.write((tx) => insertToken(tx, { ...place, name: 'Every', columns }));
    return secret;
  };
  secrets = {
    'service, all scopes': await make('Every', every),
    'service, no scope': await make('None', ['dashboard:read']),
    'administrator, all scopes': await ofPerson('admin'),
    // The token allows what its person may not do any more.
    'right lost, all scopes': await ofPerson('member'),
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

describe.each(kinds)('a token: %s', (kind) => {
  const isService = kind.startsWith('service');
  const actor = kind.startsWith('right lost') ? 'member' : 'admin';
  test.each(apiRows)('$name', { timeout: 60_000 }, async (row) => {
    const program = new Browser(world.server.app, world.server.services.config);
    program.headers = {};
    program.token = secrets[kind];
    // Otherwise the limit of calls would answer.
    world.server.clock.advance(50);
    const isClosed = noToken.test(row.name) || (isService && peopleOnly.test(row.name));
    const lacksScope = kind === 'service, no scope' && !everyToken.test(row.name);
    const expected = isClosed || lacksScope ? 403 : expectedCode(row, actor);
    const { answer, changes } = await world.trial(async () => ({
      answer: await send(program, row, world.ids(actor).own),
      changes: changesBetween(before, await stateOf(world.server.store)),
    }));
    expect({ code: codeOf(answer), said: answer.text.slice(0, 300) }).toMatchObject({ code: expected });
    // A refusal changes nothing. Whatever a token changes stands in the activity under it.
    const mark = isService ? '"service"' : '"token:';
    const told = changes.some((change) => change.includes('activity') && change.includes(mark));
    const mayChange = isDone(expected) && row.changes === true;
    expect({ told, refusedYetChanged: isDone(expected) ? [] : changes }).toEqual({
      told: mayChange,
      refusedYetChanged: [],
    });
  });
});
