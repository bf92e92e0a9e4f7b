import fc from 'fast-check';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { fillPath } from '#core/contract/endpoint.ts';
import { features } from '#server/features.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import type { CallInput } from '../access/row.ts';
import { accessTable } from '../accessTable.ts';
import { actors, type Actor, type Ids } from '../world/world.ts';
import { wireSchema, wireValue, type JsonSchema } from './wireValues.ts';

/** A request of an attacker. */
export interface FuzzCall {
  /** The index of its endpoint in `endpoints`. */
  to: number;
  actor: Actor;
  url: string;
  headers: Record<string, string>;
  /** Sent unchanged. */
  payload?: string | Buffer;
}

export const endpoints: Endpoint[] = features.flatMap(({ endpoints }) => Object.values(endpoints));

const callers: Actor[] = ['anonymous', 'member', 'moderator', 'admin', 'owner', 'owner', 'elsewhere', 'factor owed'];

/** Values that no field expects. */
const junk: unknown[] = [
  null,
  true,
  false,
  [],
  [[]],
  {},
  { toString: 1 },
  '',
  ' ',
  '0',
  '-1',
  'true',
  '1e3',
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 53),
  1e308,
  5e-324,
  '9'.repeat(400),
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  'İıſßﬁǅ',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(50),
  '\ufffe\uffff',
  '\r\nset-cookie: a=b',
  "'; drop table people; --",
  '%',
  '%_%',
  '{"$gt": ""}',
  '${7*7}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'constructor',
];

/** Bodies that are no valid JSON object; `body` is a valid one. */
const rawTexts: ((body: string) => string)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '12',
  (body) => body.slice(0, -1),
  (body) => `${body}${body}`,
  (body) => `\ufeff${body}`,
  (body) => body.replace('{', '{"__proto__":{"is_admin":"1","polluted":1},'),
  (body) => body.replace('{', '{"constructor":{"prototype":{"polluted":1}},'),
  (body) => body.replace('{', '{"user_id":1,"user_id":{"a":1},'),
  (body) => body.replace(/}$/, ',"user_id":2,"user_id":3}'),
  (body) => body.replace(/:(\d+)/, ':1e999'),
  (body) => body.replace(/:(\d+)/, ':00$1'),
  (body) => body.replace(/:"[^"]*"/, ':"\\ud800"'),
  (body) => body.replace('{', `{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
  (body) => body.replace('{', `{"huge":"${'x'.repeat(300_000)}",`),
  (body) => body.replace('{', `{${Array.from({ length: 3_000 }, (_, index) => `"key${index}":${index}`).join()},`),
];

/** Calls of all endpoints: valid, nearly valid, wrong, broken. `ids` are existing ones. */
export function fuzzCalls(ids: Ids): fc.Arbitrary<FuzzCall> {
  const known = Object.values(ids).filter((id): id is string => typeof id === 'string' && id !== '');
  return fc.oneof(
    ...endpoints.map((endpoint, to) => {
      // The access table's call of this endpoint, with existing records.
      const row = accessTable[`${endpoint.method} ${urlOf(endpoint)}`];
      const by = callerWho(row?.own);
      const arbitrary = callsOf(endpoint, to, { input: row?.give?.(ids) ?? {}, known, by });
      return { weight: isSlow(endpoint) ? 2 : 8, arbitrary };
    }),
  );
}

/** The actor for a call of this row: the admin, whose records are named, or another who may make it. */
function callerWho(line = ''): Actor {
  const codes = line.split(' ');
  const may = (actor: Actor) => codes[actors.findIndex((one) => one === actor)] === '200';
  return ['admin' as const, ...callers].find(may) ?? 'admin';
}

interface Known {
  /** The access table's call. */
  input: CallInput;
  /** Texts that identify records. */
  known: string[];
  /**
   * An actor who may make the call. It makes half of the calls, because calls that need a special person would
   * otherwise hardly succeed.
   */
  by: Actor;
}

/** Hashing a password takes as long as twenty other calls; and after a sign-out nothing succeeds. */
function isSlow({ path, body }: Endpoint): boolean {
  const names = body ? Object.keys(wireSchema(body).properties ?? {}) : [];
  return path === '/signout' || names.some((name) => name.endsWith('password'));
}

function callsOf(endpoint: Endpoint, to: number, { input, known, by }: Known): fc.Arbitrary<FuzzCall> {
  const text = ({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema) =>
    pattern === undefined
      ? fc.oneof(
          fc.constantFrom(...known.filter((one) => one.length >= minLength && one.length <= maxLength)),
          fc.string({ minLength, maxLength: Math.min(maxLength, 60) }),
        )
      : undefined;
  const valueOf = (part: 'params' | 'query' | 'body') => {
    const schema = endpoint[part];
    const own = fc.constant(input[part] ?? {});
    // The contract's schemas generate objects.
    if (!schema) return own;
    const made = wireValue(wireSchema(schema), { text }) as fc.Arbitrary<object>;
    return fc.oneof({ weight: isSlow(endpoint) ? 3 : 1, arbitrary: own }, { weight: 1, arbitrary: made });
  };
  const params = spoiled(valueOf('params'), 4);
  const query = spoiled(valueOf('query'), 3);
  const body = fc.oneof(
    { weight: 6, arbitrary: spoiled(valueOf('body'), isSlow(endpoint) ? 3 : 1).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valueOf('body'), fc.constantFrom(...rawTexts))
        .map(([value, write]) => write(JSON.stringify(value))),
    },
  );
  return fc
    .record({
      actor: fc.oneof(fc.constant(by), fc.constantFrom(...callers)),
      params,
      query,
      body: endpoint.method === 'POST' ? body : fc.constant(undefined),
      file: input.file ? fc.option(files(input.file)) : fc.constant(null),
      headers: headers(endpoint),
    })
    .map(({ actor, params, query, body, file, headers }) => ({
      to,
      actor,
      url: fillPath(urlOf(endpoint), inAddress(params)) + search(query),
      headers: file ? { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : headers,
      ...(body !== undefined && { payload: file ?? body }),
    }));
}

const BOUNDARY = '----fuzz';

/** A form with a file: a valid one, truncated, another content, twice, under another name, without an end. */
function files(good: Uint8Array): fc.Arbitrary<Buffer> {
  const bytes = fc.oneof(
    { weight: 3, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: fc.nat(good.length).map((length) => good.subarray(0, length)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 5_000 }) },
  );
  const part = fc
    .record({
      bytes,
      field: fc.oneof({ weight: 5, arbitrary: fc.constant('image') }, { weight: 1, arbitrary: fc.string() }),
      name: fc.oneof(fc.constantFrom('a.png', '../../a.svg', ''), fc.string()),
      type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'nonsense', ''),
    })
    .map(({ bytes, field, name, type }) =>
      Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`),
        Buffer.from(`content-type: ${type}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
    );
  const parts = fc.oneof(
    { weight: 5, arbitrary: part.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(part, { maxLength: 3 }) },
  );
  const end = fc.oneof(
    { weight: 5, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
    { weight: 1, arbitrary: fc.constantFrom('', `--${BOUNDARY}`) },
  );
  return fc.tuple(parts, end).map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)]));
}

/** Usually unchanged; otherwise with one field left out, replaced, or added. */
function spoiled(good: fc.Arbitrary<object>, weight: number): fc.Arbitrary<object> {
  const spoil = fc.record({
    value: good,
    at: fc.nat(20),
    how: fc.constantFrom('left out', 'exchanged', 'added', 'wrapped'),
    junk: fc.oneof(fc.constantFrom(...junk), fc.jsonValue({ maxDepth: 3 })),
  });
  return fc.oneof(
    { weight, arbitrary: good },
    {
      weight: 1,
      arbitrary: spoil.map(({ value, at, how, junk }) => {
        const names = Object.keys(value);
        const name = names[at % (names.length || 1)] ?? 'extra';
        const { [name]: old, ...others } = value as Record<string, unknown>;
        if (how === 'left out') return others;
        if (how === 'wrapped') return { ...others, [name]: [old] };
        return how === 'added' ? { ...value, extra: junk } : { ...others, [name]: junk };
      }),
    },
  );
}

function headers({ changes }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const usual = fc.constant({ 'content-type': 'application/json' });
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/json; charset=utf-16' },
        { 'content-type': 'multipart/form-data' },
        { 'content-type': 'multipart/form-data; boundary=x' },
        { 'content-type': 'application/json', 'x-requested-with': '' },
        { 'content-type': 'application/json', authorization: 'Bearer x.y.z' },
        { 'content-type': 'application/json', cookie: 'session=%; pictures=%E0%A4%A' },
        { 'content-type': 'application/json', 'user-agent': 'x'.repeat(5_000) },
        ...(changes ? [{ 'content-type': 'application/json', 'x-organisation': '987654' }] : []),
      ),
    },
  );
}

function inAddress(params: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [name, wellFormed(textOf(value)).slice(0, 300)]),
  );
}

function search(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, wellFormed(textOf(one)).slice(0, 2_000)]),
  );
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

// `encodeURIComponent` refuses half a surrogate pair; JSON bodies may contain it.
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, '\ufffd');
