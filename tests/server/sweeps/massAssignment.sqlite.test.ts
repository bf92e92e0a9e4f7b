import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { features } from '#server/features.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import type { Answer } from '../app/browser.ts';
import type { CallInput } from '../access/row.ts';
import { codeOf, expectedCode, rows, send, whoMay, type NamedRow } from '../world/rows.ts';
import { changesBetween, stateOf, type State } from '../world/state.ts';
import { buildWorld, type Ids, type World } from '../world/world.ts';

// On one database: extra fields are removed before a query is made.
let world: World;
let before: State;
/** The state as one text. */
let present: string;
/** Every column of the database and every name on the wire. */
let names: string[];

beforeAll(async () => {
  world = await buildWorld();
  before = await stateOf(world.server.store);
  present = [...before.values()].flat().join();
  const tables = await world.server.store.read.introspection.getTables();
  const columns = tables.flatMap(({ columns }) => columns.map(({ name }) => name));
  const wire = [...endpoints.values()].flatMap(({ params, query, body, reply }) =>
    [params, query, body, reply].flatMap((schema) => (typeof schema === 'object' ? namesIn(schema) : [])),
  );
  names = [...new Set([...columns, ...wire, 'constructor', 'prototype', 'toString'])];
});
afterAll(() => world.close());

const endpoints = new Map<string, Endpoint>(
  features.flatMap(({ endpoints }) => Object.values(endpoints)).map((one) => [`${one.method} ${urlOf(one)}`, one]),
);

/** The values of the added fields. */
const hostile: Record<string, (name: string, another: Ids) => unknown> = {
  'the number 1': () => 1,
  "the text '1'": () => '1',
  true: () => true,
  'what would fit': (name, another) => fitting.find(([pattern]) => pattern.test(name))?.[1](another) ?? 'overwritten',
};

const fitting: [RegExp, (another: Ids) => unknown][] = [
  [/org|company/, ({ organisation }) => organisation],
  [/group/, ({ group }) => group],
  [/policy/, ({ policy }) => policy],
  [/app/, ({ application }) => application],
  [/file|picture|logo/, ({ picture }) => picture],
  [/session/, ({ session }) => session],
  [/email|recipient/, () => 'evil@evil.test'],
  [/password/, () => 'overwritten password'],
  [/status/, () => 'deleted'],
  [/role/, () => 'moderator'],
  [/_at$|version|count|expires/, () => 1],
  [/^is_|^may_|verif|external|invited|forced|enabled/, () => '1'],
  [/user|person|owner|^id$/, ({ owner }) => owner],
];

test('the tried names include the important ones', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'user_id',
      'org_id',
      'is_admin',
      'is_owner',
      'user_emailverify',
      'user_external',
      'status',
    ]),
  );
  expect(names.length).toBeGreaterThan(100);
});

describe('fields outside of the contract change nothing', () => {
  test.each(rows)('$name', async (row) => {
    const plain = await effectOf(row);
    expect(plain).toMatchObject({ code: expectedCode(row, whoMay(row)) });
    for (const [what, valueOf] of Object.entries(hostile)) {
      const altered = await effectOf(row, (input, another) => addFields(row, input, (name) => valueOf(name, another)));
      expect({ what, ...altered }).toEqual({ what, ...plain });
    }
  });
});

/** The reply and the changes of the row's valid call, without random parts. */
async function effectOf(row: NamedRow, alter = (input: CallInput, _another: Ids): CallInput => input) {
  const actor = whoMay(row);
  const { own, another } = world.ids(actor);
  const look = async () => {
    const answer = await send(world.browser(actor), row, own, (input) => alter(input, another));
    const changes = changesBetween(before, await stateOf(world.server.store));
    return {
      code: codeOf(answer),
      text: row.random ? '' : withoutRandom(textOf(answer)),
      changes: changes.map(withoutRandom).toSorted(),
    };
  };
  return row.changes ? world.trial(look) : look();
}

/** Adds every name outside of the contract to the query and to each object of the body. */
function addFields(row: NamedRow, input: CallInput, valueOf: (name: string) => unknown): CallInput {
  const endpoint = endpoints.get(row.name);
  const extra = (present: object, declared: readonly string[]) => ({
    ...Object.fromEntries(names.filter((name) => !declared.includes(name)).map((name) => [name, valueOf(name)])),
    ...present,
  });
  const inBody = (value: unknown, declared: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => inBody(one, declared));
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.entries(value).map(([name, one]): [string, unknown] => [name, inBody(one, declared)]);
    return extra(Object.fromEntries(inner), declared);
  };
  const query = extra(input.query ?? {}, endpoint?.query ? namesIn(endpoint.query) : []);
  return {
    ...input,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(row.method === 'POST' && {
      body: inBody(input.body ?? {}, endpoint?.body ? namesIn(endpoint.body) : []) as object,
    }),
  };
}

/** The names of a schema on the wire, at any depth. */
function namesIn(schema: z.ZodMiniType): string[] {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part && typeof part.properties === 'object') found.push(...Object.keys(part.properties ?? {}));
    for (const inner of Object.values(part)) look(inner);
  };
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return found;
}

// The metrics count the calls of this test.
const textOf = ({ text }: Answer): string => (text.startsWith('# HELP') ? '' : text);

/** New secrets of the call are random; existing ones must stay, and are compared. */
function withoutRandom(text: string): string {
  const masked = (all: string, start: string, value: string) => (present.includes(value) ? all : `${start}random"`);
  return (
    text
      .replace(/"user_code":\[[^\]]*\]/, '"user_code":"random"')
      .replace(/("(?:token|session_id|\w+_hash|message_id|\w*secret|webauthn_id)":")([^"]*)"/g, masked)
      .replace(/(\+ sessions .*?"id":")([^"]*)"/, masked)
      .replace(/token=[\w.-]+/g, 'token=random')
      // The ids of new rows (server/platform/db/newId.ts); those of the world are small.
      .replace(/("(?:\w+_)?id":)\d{4,15}\b/g, '$1"random"')
      // As above, in a text that is JSON itself: what a webhook sends.
      .replace(/(\\"id\\":)\d{4,15}\b/g, '$1random')
      // The id of a logo, as an entry of the activity tells it.
      .replace(/(picture )\d{4,15}\b/gi, '$1random')
      // The id of a file in its address.
      .replace(/\/\d{10,15}(?=["?])/g, '/random')
  );
}
