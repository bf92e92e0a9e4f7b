import * as z from 'zod/mini';
import { afterEach, expect, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { CallError } from '#core/client/callError.ts';
import type { Client } from '#core/client/client.ts';
import { createLongList } from './longList.ts';
import { createQueryClient, editReadings, refresh } from '#core/client/queries.ts';

const listNumbers = endpoint({
  method: 'GET',
  path: '/number/list',
  summary: 'Numbers',
  access: member,
  query: z.object({ cursor: z.optional(z.string()), limit: z.optional(z.int()) }),
  reply: z.object({
    numbers: z.array(z.int()),
    nextCursor: z.nullable(z.string()),
    total: z.int(),
    totalExact: z.boolean(),
  }),
  reads: ['people'],
});

/** The server counts up to this number. */
const COUNTED = 2000;

/** A server with ascending numbers, whose cursor is the last number of a page. */
function world(count: number, ...fails: (string | undefined)[]) {
  const numbers = Array.from({ length: count }, (_, index) => index * 10);
  const calls: (string | undefined)[] = [];
  const requests: object[] = [];
  const failing = new Set(fails);
  const limits = { most: 1000 };
  const call = (_endpoint: unknown, what: { query: { cursor?: string; limit: number } }) => {
    const { query } = what;
    requests.push(what);
    calls.push(query.cursor);
    if (failing.has(query.cursor)) return Promise.reject(new CallError({ code: 0, message: 'The line is dead.' }));
    const after = query.cursor === undefined ? numbers : numbers.filter((one) => one > Number(query.cursor));
    const page = after.slice(0, Math.min(query.limit, limits.most));
    const nextCursor = after.length > page.length ? String(page.at(-1)) : null;
    const total = Math.min(numbers.length, COUNTED);
    return Promise.resolve({
      numbers: page,
      nextCursor,
      total,
      totalExact: total === numbers.length,
      message: 'Done.',
    });
  };
  const queries = createQueryClient();
  const options = {
    queries,
    client: { call } as unknown as Client,
    endpoint: listNumbers,
    query: {},
    size: 10,
    rowsOf: (answer: { numbers: number[] }) => answer.numbers,
  };
  const list = createLongList(options);
  open.push(list.subscribe(() => undefined));
  return { options, requests, numbers, calls, failing, limits, queries, list, again: () => createLongList(options) };
}

/** The same server without a count; `whole` has neither limits nor cursors. */
function uncounted(count: number, answers: 'whole' | 'pages') {
  const { options, ...made } = world(count);
  const { call } = options.client as unknown as { call: (...input: unknown[]) => Promise<Record<string, unknown>> };
  const client = {
    async call(...input: unknown[]) {
      const { total: _total, totalExact: _exact, nextCursor, ...rest } = await call(...input);
      return answers === 'whole' ? { ...rest, numbers: [...made.numbers] } : { ...rest, nextCursor };
    },
  } as unknown as Client;
  const queries = createQueryClient();
  const list = createLongList({ ...options, client, queries });
  open.push(list.subscribe(() => undefined));
  return { ...made, options, list, queries };
}

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

test("a list within a record is read with the record's id", async () => {
  const { options, requests } = world(25);
  const list = createLongList({ ...options, params: { id: 3 } });
  open.push(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.now().total).toBe(25));
  expect(requests.at(-1)).toEqual({ params: { id: 3 }, query: { limit: 10 } });
});

test('the first page is read with the number of all rows', async () => {
  const { list, calls } = world(95);
  expect(list.now().total).toBeUndefined();
  await vi.waitFor(() => expect(list.now().total).toBe(95));
  expect(list.now().rows[9]).toBe(90);
  expect(list.now().rows[10]).toBeUndefined();
  expect(calls).toEqual([undefined]);
});

test('a reply without a count and without a next page is the whole list', async () => {
  const { options, list, numbers, queries } = uncounted(25, 'whole');
  expect(list.now().total).toBeUndefined();
  await vi.waitFor(() => expect(list.now()).toMatchObject({ total: 25, exact: true }));
  expect(list.now().rows).toEqual(numbers);
  numbers.splice(3);
  await refresh(queries, options.endpoint.reads ?? []);
  await vi.waitFor(() => expect(list.now()).toMatchObject({ total: 3, rows: [0, 10, 20] }));
  const none = uncounted(0, 'whole');
  await vi.waitFor(() => expect(none.list.now()).toMatchObject({ total: 0, rows: [] }));
});

test('without a count the rows go on while there is a next page', async () => {
  const { list } = uncounted(25, 'pages');
  await vi.waitFor(() => expect(list.now()).toMatchObject({ total: 11, exact: false }));
  list.now().show(0, 10);
  await vi.waitFor(() => expect(list.now()).toMatchObject({ total: 21, exact: false }));
  list.now().show(10, 20);
  await vi.waitFor(() => expect(list.now()).toMatchObject({ total: 25, exact: true }));
  expect(list.now().rows[24]).toBe(240);
});

test('visible pages are read one by one', async () => {
  const { list, calls } = world(95);
  list.now().show(5, 14);
  await vi.waitFor(() => expect(list.now().rows[14]).toBe(140));
  list.now().show(15, 24);
  await vi.waitFor(() => expect(list.now().rows[24]).toBe(240));
  expect(calls).toEqual([undefined, '90', '190']);
});

test('listeners are called for new rows, but not for new calls', async () => {
  const { again } = world(30);
  const list = again();
  const heard = vi.fn<() => void>();
  open.push(list.subscribe(heard));
  expect(heard).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(list.now().rows[9]).toBe(90));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('listeners are not called for rows that they have', async () => {
  const { again, queries } = world(30);
  const later = again();
  open.push(later.subscribe(() => undefined));
  await vi.waitFor(() => expect(later.now().rows[9]).toBe(90));
  const list = again();
  const heard = vi.fn<() => void>();
  open.push(list.subscribe(heard));
  await refresh(queries, ['people']);
  expect(list.now().rows[9]).toBe(90);
  expect(heard).not.toHaveBeenCalled();
});

test('a jump finds its page, and keeps the rows that were read on the way', async () => {
  const { list, calls } = world(1000);
  await vi.waitFor(() => expect(list.now().total).toBe(1000));
  list.now().show(500, 520);
  await vi.waitFor(() => expect(list.now().rows[520]).toBe(5200));
  // The first page, nine times five pages, four single ones, and three visible ones.
  expect(calls).toHaveLength(17);
  expect(list.now().rows[123]).toBe(1230);
});

test('another jump during a jump is followed', async () => {
  const { options } = world(1000);
  const { call } = options.client as unknown as { call: (...input: unknown[]) => Promise<unknown> };
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = async (endpoint: unknown, what: { query: { limit: number } }) => {
    if (what.query.limit > 10) await held;
    return call(endpoint, what);
  };
  const list = createLongList({
    ...options,
    queries: createQueryClient(),
    client: { call: slow } as unknown as Client,
  });
  open.push(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.now().total).toBe(1000));
  list.now().show(400, 409);
  list.now().show(55, 65);
  release();
  await vi.waitFor(() => expect(list.now().rows[65]).toBe(650));
  expect(list.now().rows[55]).toBe(550);
});

test('a server that returns only a page at a time is read page by page', async () => {
  const { list, limits } = world(300);
  limits.most = 10;
  await vi.waitFor(() => expect(list.now().total).toBe(300));
  list.now().show(200, 209);
  await vi.waitFor(() => expect(list.now().rows[209]).toBe(2090));
  expect(list.now().rows.slice(0, 210)).toEqual(Array.from({ length: 210 }, (_, index) => index * 10));
});

test('a jump beyond the end of a list that has become shorter ends', async () => {
  const { list, numbers, queries } = world(100);
  await vi.waitFor(() => expect(list.now().total).toBe(100));
  numbers.length = 30;
  list.now().show(90, 99);
  await vi.waitFor(() => expect(list.now().rows[25]).toBe(250));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(list.now().rows[95]).toBeUndefined();
});

test('a list whose count is a lower bound goes on to its end', async () => {
  const { list } = world(2025);
  await vi.waitFor(() => expect(list.now()).toMatchObject({ total: 2000, exact: false }));
  list.now().show(1995, 1999);
  await vi.waitFor(() => expect(list.now().total).toBe(2001));
  list.now().show(2000, 2000);
  await vi.waitFor(() => expect(list.now().total).toBe(2011));
  list.now().show(2010, 2010);
  await vi.waitFor(() => expect(list.now().total).toBe(2021));
  list.now().show(2020, 2020);
  await vi.waitFor(() => expect(list.now().total).toBe(2025));
  expect(list.now().rows[2024]).toBe(20240);
});

test('a change reads only the visible pages again', async () => {
  const { list, calls, queries } = world(1000);
  list.now().show(300, 310);
  await vi.waitFor(() => expect(list.now().rows[310]).toBe(3100));
  calls.length = 0;
  await refresh(queries, ['people']);
  expect(calls.toSorted((a, b) => Number(a) - Number(b))).toEqual(['2990', '3090']);
});

test('a row inserted before moves the pages after it', async () => {
  const { list, numbers, queries } = world(40);
  list.now().show(0, 25);
  await vi.waitFor(() => expect(list.now().rows[25]).toBe(250));
  numbers.splice(3, 0, 25);
  await refresh(queries, ['people']);
  await vi.waitFor(() => expect(list.now().rows[25]).toBe(240));
  expect(list.now().total).toBe(41);
  const visible = Array.from({ length: 26 }, (_, index) => list.now().rows[index]);
  expect(visible).toEqual(numbers.slice(0, 26));
});

test('rows stay while a page is read again', async () => {
  const { list, numbers, queries } = world(40);
  list.now().show(0, 25);
  await vi.waitFor(() => expect(list.now().rows[25]).toBe(250));
  numbers.splice(0, 1);
  const seen: unknown[] = [];
  open.push(list.subscribe(() => seen.push(list.now().rows[15])));
  await refresh(queries, ['people']);
  await vi.waitFor(() => expect(list.now().rows[25]).toBe(260));
  expect(seen).not.toContain(undefined);
});

test('an edit of the cached pages is shown', async () => {
  const { list, queries } = world(20);
  await vi.waitFor(() => expect(list.now().total).toBe(20));
  const undo = editReadings(queries, listNumbers, (answer) => ({ ...answer, numbers: answer.numbers.map((n) => -n) }));
  await vi.waitFor(() => expect(list.now().rows[1]).toBe(-10));
  undo();
  await vi.waitFor(() => expect(list.now().rows[1]).toBe(10));
});

test('the error of the first page is shown, and it can be read again', async () => {
  const { list, failing } = world(20, undefined);
  await vi.waitFor(() => expect(list.now().error?.message).toBe('The line is dead.'));
  failing.clear();
  list.now().retry();
  await vi.waitFor(() => expect(list.now().total).toBe(20));
  expect(list.now().error).toBeNull();
});

test('when the code that searches a whole list fails, its error is shown, and it is tried again', async () => {
  const { options } = world(20);
  let isLost = true;
  const rowsOf = (answer: { numbers: number[] }) =>
    isLost ? Promise.reject(new Error('This part of the portal did not load.')) : Promise.resolve(answer.numbers);
  const list = createLongList({ ...options, queries: createQueryClient(), rowsOf });
  open.push(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.now().error).not.toBeNull());
  isLost = false;
  list.now().retry();
  await vi.waitFor(() => expect(list.now().rows[9]).toBe(90));
  expect(list.now().error).toBeNull();
});

test('a page that fails during a jump keeps the read rows, and can be read again', async () => {
  const { list, failing } = world(100);
  await vi.waitFor(() => expect(list.now().total).toBe(100));
  failing.add('590');
  list.now().show(70, 79);
  await vi.waitFor(() => expect(list.now().error?.message).toBe('The line is dead.'));
  expect(list.now().rows[35]).toBe(350);
  failing.clear();
  list.now().retry();
  await vi.waitFor(() => expect(list.now().rows[75]).toBe(750));
  expect(list.now().error).toBeNull();
});

test('a list that was read before is shown at once, as far as it was read', async () => {
  const { list, again } = world(100);
  list.now().show(0, 25);
  await vi.waitFor(() => expect(list.now().rows[25]).toBe(250));
  expect(again().now()).toMatchObject({ total: 100 });
  expect(again().now().rows[25]).toBe(250);
});

test('nothing is read without a listener', async () => {
  const { list, calls, queries } = world(20);
  await vi.waitFor(() => expect(list.now().total).toBe(20));
  open.splice(0).forEach((close) => close());
  calls.length = 0;
  await refresh(queries, ['people']);
  list.now().show(10, 19);
  expect(calls).toEqual([]);
});
