import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rule } from '#core/access/rule.ts';
import { admin, anyone, member } from '#core/access/rules.ts';
import { fields, flag, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  DatabaseBusy,
  DatabaseUnavailable,
  DiskFull,
  ForeignKeyViolation,
  UniqueViolation,
  UnstorableValue,
} from '#server/platform/db/errors.ts';
import * as session from '#core/contract/session.ts';
import { handlers as sessionHandlers } from '#server/features/session/handlers.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { feature } from '#server/domain/feature.ts';
import type { Ctx, Handlers } from './context.ts';
import { notFound, tooMany } from '#server/platform/http/refused.ts';

const notEmpty = rule<{ text: string }>('not empty', 'It is empty.', (_viewer, { text }) => text !== '');
const notForeign = rule<{ text: string }>(
  'not foreign',
  'It is not yours.',
  (_viewer, { text }) => text !== 'foreign',
  {
    code: 403,
  },
);
const notSecret = rule<{ text: string }>('not secret', 'It is secret.', (_viewer, { text }) => text !== 'secret');

const body = fields({
  id: ['note_id', id],
  text: ['note_text', z.string().check(z.maxLength(10, 'At most 10.'))],
  open: ['is_open', flag],
});
const reading = { method: 'GET', access: member, summary: 'A probe' } as const;

/** Endpoints for this test. */
const probe = {
  save: endpoint({
    method: 'POST',
    path: '/probe/save',
    summary: 'Saves a note as a setting',
    access: member,
    guards: [notEmpty, notForeign, notSecret],
    body,
    reply: fields({ open: ['is_open', flag] }),
    changes: [],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/probe/delete/:id',
    summary: 'A probe',
    access: member,
    params: idParams,
    reply: z.object({}),
    changes: [],
  }),
  view: endpoint({ ...reading, path: '/probe/view/:id', params: idParams, reply: z.object({}) }),
  list: endpoint({
    ...reading,
    path: '/probe/list',
    query: z.object({ limit: z.optional(z.enum(['1', '2'])) }),
    reply: z.object({}),
  }),
  fail: endpoint({ ...reading, path: '/probe/fail', access: anyone, evenWhen: ['signed out'], reply: z.object({}) }),
  forAdmins: endpoint({ ...reading, path: '/probe/admins', access: admin, reply: z.object({}) }),
  picture: endpoint({ ...reading, path: '/probe/picture', reply: 'binary', loadedBy: 'img' }),
  secretPicture: endpoint({ ...reading, path: '/probe/secret', reply: 'binary', changes: [] }),
  upload: endpoint({
    method: 'POST',
    path: '/probe/upload',
    summary: 'A probe',
    access: member,
    upload: 'image',
    reply: fields({ size: ['size', z.int()] }),
    changes: [],
  }),
};

let failing: () => unknown = () => new Error('nothing');
const checked: ((ctx: Ctx, input: { text: string }) => void)[] = [];

const handlers: Handlers<typeof probe> = {
  async save({ body: input }, ctx) {
    await ctx.db.insertInto('settings').values({ key: 'note', value: input.text }).execute();
    for (const check of checked) check(ctx, input);
    ctx.after(() => void ctx.reply.header('x-after', 'done'));
    return { open: input.open, message: 'Saved.' };
  },
  remove: async () => ({}),
  async view() {
    throw notFound('note');
  },
  list: async () => ({}),
  async fail() {
    throw failing();
  },
  forAdmins: async () => ({}),
  picture: async () => ({ bytes: Buffer.from('abc'), type: 'image/png' }),
  secretPicture: async () => ({ bytes: Buffer.from('abc'), type: 'image/png' }),
  upload: async ({ file }) => ({ size: file.size }),
};

let it: TestApp;
let browser: Browser;
beforeEach(async () => {
  it = await startTestApp({
    features: [
      feature({ id: 'probe', contract: probe, handlers: async () => ({ handlers }) }),
      feature({
        id: 'session',
        contract: { getSession: session.getSession },
        handlers: async () => ({ handlers: sessionHandlers }),
      }),
    ],
  });
  browser = await it.as(await makePerson(it.store, await makeOrganisation(it.store)));
  checked.splice(
    0,
    checked.length,
    (ctx, input) => ctx.check(notEmpty, input),
    (ctx, input) => ctx.check(notForeign, input),
    (ctx, input) => ctx.check(notSecret, input),
  );
});
afterEach(() => it.close());

const note = { note_id: 1, note_text: 'hello', is_open: '1' };
const saved = () => it.store.read.selectFrom('settings').select('value').where('key', '=', 'note').executeTakeFirst();

describe('validation', () => {
  test('replies 422 with sentences by the names of the wire', async () => {
    const answer = await browser.post('/api/probe/save', {
      note_id: 0,
      note_text: 'far too long for it',
      is_open: 'yes',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 422,
        type: 'danger',
        errors: { note_id: ['This is not the id of a record.'], note_text: ['At most 10.'] },
      },
    });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['note_id', 'note_text', 'is_open']);
    expect(await saved()).toBeUndefined();
  });

  test.each([
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['half of JSON', '{"note_id": 1'],
    ['nothing', ''],
    ['__proto__', '{"note_id":1,"note_text":"a","is_open":"1","__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"note_id":1,"note_text":"a","is_open":"1","constructor":{"prototype":{"admin":true}}}'],
    ['a NUL character', '{"note_id":1,"note_text":"a\\u0000b","is_open":"1"}'],
    ['half of a character', '{"note_id":1,"note_text":"a\\ud800b","is_open":"1"}'],
    [
      'half of a character behind what is too deep to be looked through',
      `{"note_id":1,"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},"note_text":"a\\ud800b","is_open":"1"}`,
    ],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('refuses %s with a sentence', async (_, payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await browser.send({ method: 'POST', url: '/api/probe/save', payload, headers });
    expect(answer).toMatchObject({ status: 422, body: { code: 422, type: 'danger' } });
    expect(answer.body.status).not.toBe('');
    expect(await saved()).toBeUndefined();
  });

  test('names the field with half of a surrogate pair', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = '{"note_id":1,"note_text":"a\\ud800b","is_open":"1"}';
    const answer = await browser.send({ method: 'POST', url: '/api/probe/save', payload, headers });
    expect(answer.body.errors).toEqual({ note_text: ['It contains half of a character.'] });
  });

  test('accepts a whole surrogate pair, and text that only looks like half of one', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = '{"note_id":1,"note_text":"\\ud83d\\ude00 \\\\ud800","is_open":"1"}';
    expect((await browser.send({ method: 'POST', url: '/api/probe/save', payload, headers })).status).toBe(200);
    expect(await saved()).toEqual({ value: '\u{1F600} \\ud800' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'refuses a body of %s, which other sites could send',
    async (type) => {
      const answer = await browser.send({
        method: 'POST',
        url: '/api/probe/save',
        payload: JSON.stringify(note),
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 422, body: { code: 422 } });
      expect(await saved()).toBeUndefined();
    },
  );

  test('accepts a DELETE that declares JSON without a body, as many clients send it; incomplete JSON is refused', async () => {
    const remove = (payload?: string) =>
      browser.send({
        method: 'DELETE',
        url: '/api/probe/delete/1',
        headers: { 'content-type': 'application/json' },
        ...(payload !== undefined && { payload }),
      });
    expect((await remove()).body.code).toBe(200);
    expect((await remove('{')).body.code).toBe(422);
  });

  test('uses the last of two equal keys, as JavaScript does', async () => {
    const payload = '{"note_id":1,"note_text":"first","note_text":"second","is_open":"1"}';
    const answer = await browser.send({
      method: 'POST',
      url: '/api/probe/save',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.body.code).toBe(200);
    expect(await saved()).toEqual({ value: 'second' });
  });

  test('refuses a huge body with 413', async () => {
    const answer = await browser.post('/api/probe/save', { ...note, note_text: 'x'.repeat(300_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 413, type: 'danger' } });
  });

  test('refuses an invalid query, and a repeated parameter', async () => {
    expect((await browser.get('/api/probe/list?limit=2')).body.code).toBe(200);
    expect((await browser.get('/api/probe/list?limit=3')).body.errors).toHaveProperty('limit');
    expect((await browser.get('/api/probe/list?limit=1&limit=2')).body.code).toBe(422);
  });
});

describe('a changing call', () => {
  test('commits, replies with the names of the wire, and runs the effects afterwards', async () => {
    const answer = await browser.post('/api/probe/save', note);
    expect(answer.body).toEqual({ code: 200, type: 'success', status: 'Saved.', is_open: '1' });
    expect(answer.headers).toMatchObject({ 'x-after': 'done', 'cache-control': 'no-store' });
    expect(await saved()).toEqual({ value: 'hello' });
  });

  test('is rolled back when a guard refuses, with 409 and its sentence', async () => {
    const answer = await browser.post('/api/probe/save', { ...note, note_text: 'secret' });
    expect(answer).toMatchObject({ status: 409, body: { code: 409, status: 'It is secret.' } });
    expect(answer.headers).not.toHaveProperty('x-after');
    expect(await saved()).toBeUndefined();
  });

  test('is rolled back when a guard about rights refuses, with 403', async () => {
    const answer = await browser.post('/api/probe/save', { ...note, note_text: 'foreign' });
    expect(answer).toMatchObject({ status: 403, body: { code: 403, type: 'danger', status: 'It is not yours.' } });
    expect(await saved()).toBeUndefined();
  });

  test('is rolled back when a declared guard was not checked, with 500', async () => {
    checked.pop();
    const answer = await browser.post('/api/probe/save', note);
    expect(answer).toMatchObject({ status: 500, body: { code: 500 } });
    expect(answer.text).not.toContain('not secret');
    expect(it.log.join('\n')).toContain('save answered without checking: not secret');
    expect(await saved()).toBeUndefined();
  });
});

describe('errors become envelopes', () => {
  const cause = new Error('inside');
  test.each([
    [new UniqueViolation('groups', ['name'], cause), 409, undefined],
    [new ForeignKeyViolation('inside'), 409, undefined],
    [new UnstorableValue('inside'), 422, undefined],
    [new DatabaseBusy('inside'), 503, '1'],
    [new DatabaseUnavailable('inside'), 503, '3'],
    [new DiskFull('inside'), 503, '60'],
    [tooMany('Too many.', 12.3), 429, '13'],
    [new Error('inside'), 500, undefined],
    ['inside', 500, undefined],
    [undefined, 500, undefined],
    [Object.assign(new Error('inside'), { statusCode: 502 }), 500, undefined],
  ])('%s with %i', async (error, code, wait) => {
    failing = () => error;
    const answer = await browser.get('/api/probe/fail');
    expect(answer).toMatchObject({ status: code, body: { code, type: 'danger' } });
    expect(answer.headers['retry-after']).toBe(wait);
    expect(answer.text).not.toContain('inside');
  });

  test('a server error has the id of its log line', async () => {
    failing = () => new Error('the inside of it');
    const { body: answer, headers } = await browser.get('/api/probe/fail');
    expect(Object.keys(answer).toSorted()).toEqual(['code', 'request_id', 'status', 'type']);
    expect(answer.request_id).toBe(headers['x-request-id']);
    const line = it.log.find((text) => text.includes('the inside of it')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ level: 'error', reqId: answer.request_id });
  });

  test('a missing record on a detail view has status_code', async () => {
    const known = await browser.get('/api/probe/view/3');
    expect(known).toMatchObject({
      status: 404,
      body: { code: 404, status_code: '404', status: 'This note does not exist.' },
    });
    for (const path of ['x', '-1', '1.5', '0x1', '99999999999999999999'])
      expect({ path, ...(await browser.get(`/api/probe/view/${path}`)) }).toMatchObject({
        path,
        status: 404,
        body: { code: 404, status_code: '404' },
      });
  });

  test.each(['/api/nothing', '/api', '/account/nothing', '/api/%zz', '/api/probe/list/more'])(
    '%s is unknown, by an envelope',
    async (url) => {
      const answer = await browser.get(url);
      expect(answer).toMatchObject({ status: 404, body: { code: 404, type: 'danger' } });
      expect(answer.body).not.toHaveProperty('status_code');
    },
  );

  test('a part of an address that is too long for a record is unknown as well', async () => {
    for (const length of [100, 201, 5_000])
      expect((await browser.get(`/api/probe/view/${'9'.repeat(length)}`)).body.code).toBe(404);
  });

  test('a known address is unknown with another method', async () => {
    expect((await browser.delete('/api/probe/save')).body.code).toBe(404);
    expect((await browser.send({ method: 'PUT', url: '/api/probe/save' })).body.code).toBe(404);
  });

  test('a trailing slash makes no difference', async () => {
    expect((await browser.get('/api/probe/list/')).body.code).toBe(200);
  });
});

test('access is refused with 403 and its sentence', async () => {
  const answer = await browser.get('/api/probe/admins');
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 403, status: 'Only an administrator of this organisation can do this.' },
  });
});

describe('files', () => {
  const { picture, secretPicture } = probe;
  test('are read with the picture cookie alone, as <img> does; a changing call is not', async () => {
    expect((await browser.get('/cookie.php', { token: browser.token })).body.code).toBe(200);
    browser.token = '';
    browser.headers = {};
    const answer = await browser.get(`/api${picture.path}`);
    expect(answer).toMatchObject({ status: 200, text: 'abc' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect((await browser.get(`/api${secretPicture.path}`)).body.code).toBe(403);
    browser.headers = { 'x-requested-with': 'x' };
    expect((await browser.get('/api/probe/list')).body.code).toBe(203);
    await it.store.write((tx) => tx.updateTable('sessions').set({ revoked_at: 1 }).execute());
    expect((await browser.get(`/api${picture.path}`)).body.code).toBe(203);
  });

  test('an upload of 5 MB is accepted; one byte more, no file, or another field is refused', async () => {
    const most = Buffer.alloc(5_242_880, 1);
    expect((await browser.upload('/api/probe/upload', most)).body).toMatchObject({ code: 200, size: 5_242_880 });
    const tooLarge = await browser.upload('/api/probe/upload', Buffer.concat([most, Buffer.of(1)]));
    expect(tooLarge).toMatchObject({ status: 422, body: { errors: { image: ['Photo size must be less than 5MB.'] } } });
    for (const size of [5_242_882, 6_000_000, 20_000_000]) {
      const { body } = await browser.upload('/api/probe/upload', Buffer.alloc(size));
      expect(body.errors, String(size)).toEqual({ image: ['Photo size must be less than 5MB.'] });
    }
    expect((await browser.upload('/api/probe/upload', Buffer.of())).body.errors).toEqual({
      image: ['The file is empty.'],
    });
    expect((await browser.upload('/api/probe/upload', most, { field: 'other' })).body.errors).toEqual({
      image: ['Choose a file.'],
    });
    expect((await browser.post('/api/probe/upload', {})).body.errors).toEqual({ image: ['Choose a file.'] });
  });

  test.each(['', '--x\r\n', 'garbage', '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc'])(
    'a broken upload is refused in words: %j',
    async (payload) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await browser.send({ method: 'POST', url: '/api/probe/upload', payload, headers });
      expect(answer.status).toBe(422);
    },
  );
});
