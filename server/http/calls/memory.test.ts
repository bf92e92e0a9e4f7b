import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { admin, member } from '#core/access/rules.ts';
import { makeApp } from '#server/app.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import * as session from '#core/contract/session.ts';
import { openDatabase, type Store } from '#server/db/database.ts';
import { handlers as sessionHandlers } from '#server/features/session/handlers.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import {
  makeMember,
  makeOrganisation,
  makePerson,
  type MadeOrganisation,
  type MadePerson,
} from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import type { Caller } from '#server/session.ts';
import type { Handlers, LastingCtx } from './context.ts';
import { AnswerMemory } from './memory.ts';

const reading = { method: 'GET', summary: 'A probe', query: z.object({ n: z.optional(z.string()) }) } as const;
const reply = z.object({ made: z.int(), said: z.string(), viewer: z.int() });

/** Endpoints of this test alone. */
const probe = {
  note: endpoint({ ...reading, path: '/probe/note', access: member, reply }),
  forAdmins: endpoint({ ...reading, path: '/probe/admins', access: admin, reply }),
};

let made = 0;
let underway: () => Promise<unknown> = async () => undefined;

async function answer({ db, viewer }: LastingCtx) {
  const note = await db.selectFrom('settings').select('value').where('key', '=', 'note').executeTakeFirst();
  await underway();
  return { made: ++made, said: note?.value ?? '', viewer: viewer.id };
}

const handlers: Handlers<typeof probe> = {
  note: { remembered: (_given, ctx) => answer(ctx) },
  forAdmins: { remembered: (_given, ctx) => answer(ctx) },
};

let it: TestApp;
/** Another process on the same database. */
let other: Store;
let acme: MadeOrganisation;
let person: MadePerson;
let browser: Browser;
beforeEach(async () => {
  made = 0;
  underway = async () => undefined;
  it = await startTestApp({
    features: [
      { endpoints: probe, handlers },
      { endpoints: { getSession: session.getSession }, handlers: sessionHandlers },
    ],
  });
  other = await openDatabase(it.store.options);
  acme = await makeOrganisation(it.store);
  person = await makePerson(it.store, acme, { admin: true });
  browser = await it.as(person);
  await note(it.store, 'first');
});
afterEach(async () => {
  await other.close();
  await it.close();
});

const note = (store: Store, value: string) =>
  store.write((tx) =>
    tx
      .insertInto('settings')
      .values({ key: 'note', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );

/** Asks for an answer twice, after which it is kept. */
async function asked(path: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await browser.get(path);
}

const said = async (path = '/api/probe/note') => (await browser.get(path)).body.said;

describe('while nothing changes', () => {
  test('an answer is made once for each address', async () => {
    const madeAs = async (path: string) => (await browser.get(path)).body.made;
    // On PostgreSQL other tests change the state meanwhile, for it is that of all databases there.
    await expect
      .poll(async () => (await madeAs('/api/probe/note')) === (await madeAs('/api/probe/note')), { timeout: 30_000 })
      .toBe(true);
    const before = made;
    expect(await madeAs('/api/probe/note?n=1')).toBeGreaterThan(before);
    expect(await madeAs('/api/probe/admins')).toBeGreaterThan(before + 1);
  });

  test('it has the same form as when it was made', async () => {
    const first = await browser.get('/api/probe/note');
    await browser.get('/api/probe/note');
    const second = await browser.get('/api/probe/note');
    const { 'x-request-id': _, date: _date, ...headers } = first.headers;
    expect(second.headers).toMatchObject(headers);
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(second.body).toMatchObject({ code: 200, type: 'success', status: 'Done.', said: 'first' });
    expect(it.log.filter((line) => line.includes('/api/probe/note')).at(-1)).toMatch(/"code":200.*"person":/);
  });

  test('everybody is answered as the person that he or she is', async () => {
    const colleague = await makePerson(it.store, acme);
    const theirs = await it.as(colleague);
    await asked('/api/probe/note');
    for (let turn = 0; turn < 3; turn++) expect((await theirs.get('/api/probe/note')).body.viewer).toBe(colleague.id);
    expect((await browser.get('/api/probe/note')).body.viewer).toBe(person.id);
    await asked('/api/probe/admins');
    expect(await theirs.get('/api/probe/admins')).toMatchObject({ status: 403, body: { code: 403 } });
  });

  test('who shows another organisation is refused all the same', async () => {
    await asked('/api/probe/note');
    const stale = await browser.get('/api/probe/note', { 'x-organisation': String(acme.id + 1) });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'organisation_changed' } });
    expect(await it.browser().get('/api/probe/note')).toMatchObject({ body: { code: 203 } });
    browser.headers = {};
    expect((await browser.get('/api/probe/note')).status).toBe(403);
  });

  test('an answer is packed for whoever takes it', async () => {
    const long = 'long '.repeat(2000);
    await note(it.store, long);
    const read = async (encoding: string) => {
      const { bytes, headers } = await browser.get('/api/probe/note', { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      return bytes;
    };
    for (let turn = 0; turn < 4; turn++) {
      expect(JSON.parse(brotliDecompressSync(await read('br')).toString()).said).toBe(long);
      expect(JSON.parse(gunzipSync(await read('gzip')).toString()).said).toBe(long);
      expect(JSON.parse((await read('identity')).toString()).said).toBe(long);
    }
  });
});

test.each([
  endpoint({ ...reading, path: '/probe/note', access: member, reply, changes: [] }),
  endpoint({ ...reading, path: '/probe/note', access: member, reply, method: 'POST', body: z.object({}) }),
])('what changes something or is given a body stops the start', async (note) => {
  const features = [{ endpoints: { note }, handlers: { note: handlers.note } }];
  await expect(makeApp(it.services, { features })).rejects.toThrow("note can't be remembered");
});

describe('as soon as something changes', () => {
  test.each([
    ['this process', () => it.store],
    ['another one', () => other],
  ])('by %s, what was kept is not answered any more', async (_, store) => {
    await asked('/api/probe/note');
    expect(await said()).toBe('first');
    for (const value of ['second', 'third', 'first']) {
      await note(store(), value);
      for (let turn = 0; turn < 3; turn++) expect(await said()).toBe(value);
    }
  });

  test('while an answer is made, the next call makes a new one', async () => {
    expect(await said()).toBe('first');
    underway = () => note(other, 'second');
    expect(await said()).toBe('first');
    underway = async () => undefined;
    expect(await said()).toBe('second');
  });

  test('in the session or the rights, the next call is refused', async () => {
    await asked('/api/probe/admins');
    await other.write((tx) =>
      tx.updateTable('memberships').set({ is_admin: 0 }).where('person_id', '=', person.id).execute(),
    );
    expect((await browser.get('/api/probe/admins')).body.code).toBe(403);
    expect(await said()).toBe('first');
    await other.write((tx) => tx.updateTable('sessions').set({ revoked_at: it.clock.now }).execute());
    expect((await browser.get('/api/probe/note')).body.code).toBe(203);
  });

  test('in the primary organisation, no answer of the former one is given', async () => {
    const beta = await makeOrganisation(it.store);
    await makeMember(it.store, beta, person);
    await asked('/api/probe/admins');
    await other.write((tx) =>
      tx.updateTable('people').set({ primary_organisation_id: beta.id }).where('id', '=', person.id).execute(),
    );
    expect((await browser.get('/api/probe/admins')).body.code).toBe(403);
  });
});

describe('the memory', () => {
  const caller = (state: number, id = 1) => ({ state, viewer: { id } }) as Caller;
  const request = (url: string) => ({ url }) as FastifyRequest;

  const keep = (memory: AnswerMemory, state: number, url: string, text: string) => {
    memory.keep(caller(state), request(url), text);
    return memory.keep(caller(state), request(url), text);
  };

  test('finds what was asked for twice in this state, for this viewer at this address', () => {
    const memory = new AnswerMemory();
    memory.keep(caller(1), request('/a'), 'one');
    expect(memory.find(caller(1), request('/a'))).toBeUndefined();
    memory.keep(caller(1), request('/a'), 'one');
    expect(memory.find(caller(1), request('/a'))?.text).toBe('one');
    expect(memory.find(caller(1), request('/b'))).toBeUndefined();
    expect(memory.find(caller(1, 2), request('/a'))).toBeUndefined();
    expect(memory.find(caller(2), request('/a'))).toBeUndefined();
  });

  test('keeps nothing of another state beside it', () => {
    const memory = new AnswerMemory();
    keep(memory, 1, '/a', 'one');
    keep(memory, 2, '/b', 'two');
    expect(memory.find(caller(1), request('/a'))).toBeUndefined();
    expect(memory.find(caller(2), request('/a'))).toBeUndefined();
    expect(memory.find(caller(2), request('/b'))?.text).toBe('two');
  });

  test('keeps no long answers, and of the others no more than there is room for', () => {
    const memory = new AnswerMemory();
    expect(keep(memory, 1, '/long', 'x'.repeat(100_001)).text).toHaveLength(100_001);
    expect(memory.find(caller(1), request('/long'))).toBeUndefined();
    for (let n = 0; n < 30; n++) keep(memory, 1, `/${n}`, 'x'.repeat(90_000));
    const kept = Array.from({ length: 30 }, (_, n) => memory.find(caller(1), request(`/${n}`))).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(23);
    expect(memory.find(caller(1), request('/29'))).toBeDefined();
  });
});
