import { expect, test } from 'vitest';
import { read } from '#core/client/wire.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { features } from '#server/features.ts';
import { replies } from './replies.ts';

const endpoints: Endpoint[] = features.flatMap(({ endpoints: own }) => Object.values(own));
const whole = (path: string) => path.replace(/:\w+/g, ':id');

/** The endpoint of each reply of the double. */
const pairs = Object.entries(replies).flatMap(([call, reply]) => {
  const found = endpoints.find(({ method, path }) => `${method} /api${whole(path)}` === call);
  return found && typeof found.reply === 'object' ? [{ call, endpoint: found, reply }] : [];
});

const readAs = async (endpoint: Endpoint, reply: object) =>
  read(endpoint, {
    _data: { code: 200, status: 'Done.', type: 'success', ...reply },
    headers: new Headers(),
    status: 200,
  } as never);

/** The reply with each of its values changed. */
const each = (reply: object, change: (value: unknown) => unknown): object =>
  JSON.parse(JSON.stringify(reply), (_, value: unknown) => change(value)) as object;

test('a back end may write every id and number as text', async () => {
  expect(pairs.length).toBeGreaterThan(40);
  for (const { call, endpoint, reply } of pairs) {
    const asText = each(reply, (value) => (typeof value === 'number' ? String(value) : value));
    expect(await readAs(endpoint, asText), call).toEqual(await readAs(endpoint, reply));
  }
});

test('a back end may write null for an empty text, an empty list, and a flag that is not set', async () => {
  for (const { call, endpoint, reply } of pairs) {
    const isText = (value: unknown) => typeof value === 'string' && !/^\d+$/.test(value);
    const empty = each(reply, (value) => (Array.isArray(value) ? [] : isText(value) ? '' : value));
    const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
    const asNull = each(empty, (value) => (isEmpty(value) ? null : value));
    expect(await readAs(endpoint, asNull), call).toEqual(await readAs(endpoint, empty));
  }
  const { endpoint, reply } = pairs.find(({ call }) => call === 'GET /api/user/details') as (typeof pairs)[number];
  const unset = each(reply, (value) => (value === '0' ? null : value));
  expect(await readAs(endpoint, unset)).toEqual(await readAs(endpoint, reply));
});

test('a name that is missing, or a value of another kind, is no reply of this contract', async () => {
  const { endpoint } = pairs.find(({ call }) => call === 'GET /api/user/details') ?? {};
  for (const reply of [{}, { user_details: [] }, { user_details: { user_id: 'seven' } }])
    await expect(readAs(endpoint as Endpoint, reply)).rejects.toThrow('does not match its contract');
});
