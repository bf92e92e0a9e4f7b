import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeGroup, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { assign } from '#tests/server/app/relyingParty.ts';
import { MOST_OF_ONE, MOST_OPEN } from './wholeList.ts';

let it: Acme<'admin'>;
/** Other administrators. */
let others: number[];

/** Several steps of the reply. */
const MANY = 230;
const APPLICATION = 2;
let path: Record<string, string>;

beforeEach(async () => {
  it = await acme({ people: ['admin'] });
  const ids: number[] = [];
  for (let count = 0; count < MANY; count++) {
    const { id } = await it.make({ admin: true, person: { first_name: `Zoë “${count}”` } });
    ids.push(id);
    await assign(it, it.acme, { id }, APPLICATION);
  }
  others = ids;
  const people = ids.map((id, at) => ({ id, role: at % 2 ? ('member' as const) : ('moderator' as const) }));
  const group = await makeGroup(it.store, it.acme, people);
  for (let count = 0; count < MANY; count++) await makeGroup(it.store, it.acme, [], { name: `Group ${count}` });
  path = {
    people: '/api/user/list?status=all',
    groups: '/api/group/list',
    administrators: '/api/admin/list',
    assigned: `/api/application/view/${APPLICATION}`,
    group: `/api/group/view/${group.id}`,
  };
}, 60_000);

type Row = Record<string, unknown>;

const lists = [
  ['people', 'users_list', ''],
  ['people', 'users_list', '&sort=-name'],
  ['people', 'users_list', '&search=zo%C3%AB'],
  ['groups', 'group_list', ''],
  ['administrators', 'org_admin_list', ''],
  ['assigned', 'appuser_details', ''],
  ['group', 'group_moderators', ''],
  ['group', 'group_members', ''],
  ['group', 'group_members', '?groupuser_role=2'],
] as const;

// One test, because its preparation takes as long as all of them.
test('whole lists have every row of their pages, in their order', async () => {
  for (const [of, wire, query] of lists) await expectWhole(of, wire, query);
});

async function expectWhole(of: string, wire: string, query: string): Promise<void> {
  const url = `${path[of]}${query}`;
  const { status, body } = await it.admin.get(url);
  expect([url, status]).toEqual([url, 200]);
  const role = wire === 'group_moderators' ? 'groupuser_role=1' : wire === 'group_members' ? 'groupuser_role=2' : '';
  const join = url.includes('?') ? '&' : '?';
  const paged: Row[] = [];
  for (let cursor = ''; cursor !== 'none';) {
    const pageUrl = `${url}${join}${query.includes('role') ? '' : role}&limit=70${cursor && `&cursor=${cursor}`}`;
    const page = (await it.admin.get(pageUrl)).body as Row;
    paged.push(...(page[wire] as Row[]));
    cursor = typeof page.next_cursor === 'string' ? page.next_cursor : 'none';
  }
  expect(paged.length, url).toBeGreaterThan(100);
  expect(body[wire], url).toEqual(paged);
  expect(body, url).toMatchObject({ code: 200, type: 'success' });
  expect(body, url).toHaveProperty('status');
  const first = (await it.admin.get(`${url}${join}limit=1`)).body as Row;
  // The plain reply has no fields of a page.
  const counted = /search|sort/.test(query) ? ['next_cursor', 'total_count', 'total_exact'] : [];
  const expected = Object.keys(first).filter((name) => !/^(next_cursor|total_count|total_exact)$/.test(name));
  expect(
    Object.keys(body)
      .filter((name) => !counted.includes(name))
      .toSorted(),
    url,
  ).toEqual(expected.toSorted());
}

test('a whole list is packed as the caller accepts it', async () => {
  const plain = (await it.admin.get(path.people ?? '')).text;
  for (const [name, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await it.admin.get(path.people ?? '', { 'accept-encoding': name });
    expect(headers).toMatchObject({ 'content-encoding': name, vary: 'accept-encoding' });
    expect(unpack(bytes).toString()).toBe(plain);
  }
});

test('somebody who loses the right meanwhile gets no more of a whole list, and no whole reply', async () => {
  const real = it.services.sessions.callerOf;
  let questions = 0;
  it.services.sessions.callerOf = async (...parameters) => {
    if (++questions === 2)
      await it.store.write((tx) =>
        tx.updateTable('memberships').set({ is_admin: 0 }).where('person_id', '=', it.admin.id).execute(),
      );
    return real(...parameters);
  };
  await expect(it.admin.get(path.people ?? '')).rejects.toThrow('destroyed');
  expect(questions).toBe(2);
});

describe('an organisation reads a bounded number of whole lists at the same time', () => {
  /** Asks for a list and reads nothing of it. */
  const hold = async (by: Browser) =>
    it.app.inject({
      method: 'GET',
      url: path.people ?? '',
      headers: { ...by.headers, authorization: `Bearer ${by.token}` },
      payloadAsStream: true,
    });
  /** As many as the organisation may read, by as few callers as may. */
  const holdAll = async () => {
    const callers = await Promise.all(others.slice(0, MOST_OPEN / MOST_OF_ONE).map((id) => it.as({ id })));
    return Promise.all(callers.flatMap((by) => Array.from({ length: MOST_OF_ONE }, () => hold(by))));
  };

  test('one caller has two of them, in whatever session; others read on', async () => {
    const held = [await hold(it.admin), await hold(await it.as({ id: it.admin.id }))];
    const refused = await it.admin.get(path.people ?? '');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.body.status).toMatch(/^You are reading 2 whole lists at the moment\./);
    const [other = 0] = others;
    expect((await (await it.as({ id: other })).get(path.people ?? '')).status).toBe(200);
    held[0]?.raw.res.destroy();
    await vi.waitFor(async () => expect((await it.admin.get(path.people ?? '')).status).toBe(200));
    held[1]?.raw.res.destroy();
  });

  test('the next one is refused in words, pages and other organisations are not', async () => {
    const beta = await makeOrganisation(it.store);
    const other = await it.as(await makePerson(it.store, beta, { admin: true }));
    const held = await holdAll();
    const refused = await it.admin.get(path.people ?? '');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.body.status).toContain(
      'Your organisation is reading 8 whole lists at the moment. Read this one in pages, with limit and cursor.',
    );
    expect((await it.admin.get(`${path.people}&limit=10`)).status).toBe(200);
    expect((await other.get(path.people ?? '')).status).toBe(200);
    for (const { raw } of held) raw.res.destroy();
  });

  test('a place is free again after the last row, after a reader has gone, and after a failure', async () => {
    for (const { stream } of await holdAll()) for await (const _part of stream()) void _part;
    const [first, ...rest] = await holdAll();
    first?.raw.res.destroy();
    await vi.waitFor(async () => expect((await it.admin.get(path.people ?? '')).status).toBe(200));
    for (const { raw } of rest) raw.res.destroy();
    const real = it.services.sessions.callerOf;
    for (let times = 0; times < MOST_OPEN + 1; times++)
      // The place is left a moment after the reply has ended.
      await vi.waitFor(() => {
        let questions = 0;
        it.services.sessions.callerOf = async (...parameters) => (++questions === 2 ? null : real(...parameters));
        return expect(it.admin.get(path.people ?? '')).rejects.toThrow('destroyed');
      });
    it.services.sessions.callerOf = real;
    expect((await it.admin.get(path.people ?? '')).status).toBe(200);
  });
});
