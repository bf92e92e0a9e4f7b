import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { listDeliveries, listWebhookTypes, listWebhooks } from '#plugins/webhooks/contract.ts';
import { DAY, HOUR, MINUTE } from '#tests/builders/times.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import { tokenOf } from '#tests/server/app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { webhookRows } from './outbox.ts';
import { startWebhookWorker, type WebhookWorker } from './worker.ts';

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

let it: TestApp;
let acme: MadeOrganisation;
let admin: MadePerson;
let browser: Browser;
let receiver: Server;
let port: number;
let got: Got[];
let reply: { status: number; headers?: Record<string, string>; body?: string };
let workers: WebhookWorker[];

async function start(env: Record<string, string>) {
  it = await startTestApp({ env, now: Date.now() });
  acme = await makeOrganisation(it.store);
  admin = await makePerson(it.store, acme, { admin: true });
  browser = await it.as(admin);
  // As in two processes; the timers do not run within a test.
  workers = [1, 2].map(() => startWebhookWorker(it.services, it.app.log, DAY));
}

beforeEach(async () => {
  got = [];
  reply = { status: 204 };
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  ({ port } = receiver.address() as AddressInfo);
  await start({ WEBHOOK_NETWORKS: '127.0.0.0/8, ::1' });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  receiver.close();
  await it.close();
});

const texts = (more: object = {}) => ({
  webhook_url: `http://127.0.0.1:${port}/hook/k3y`,
  webhook_desc: '',
  type_list: ['*'],
  ...more,
});
const create = (more: object = {}) => browser.post('/api/webhook/create', texts(more));
const post = (name: string, body: object) => browser.post(`/api/webhook/${name}`, body);
const list = async () => (await browser.call(listWebhooks)).body.webhook_list as Record<string, unknown>[];
const deliveries = async () => (await browser.call(listDeliveries)).body.delivery_list as Record<string, unknown>[];
const makeGroup = (name: string) =>
  browser.call(createGroup, { body: { name, description: '', moderators: [], members: [admin.id] } });
const mails = async () =>
  (await it.store.read.selectFrom('outbox').select('text').where('kind', '=', 'webhook-off').execute()).map(
    ({ text }) => text,
  );
const round = () => Promise.all(workers.map((worker) => worker.round()));
const types = () => got.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const verify = (secret: unknown, { headers, body }: Got) =>
  new Webhook(String(secret)).verify(body, headers as Record<string, string>) as { type: string; data: object };

describe('refused', () => {
  test.each([
    ['no web address', { webhook_url: 'ftp://hooks.example' }, 'webhook_url'],
    ['a user name', { webhook_url: 'https://me:pw@hooks.example' }, 'webhook_url'],
    ['no event', { type_list: [] }, 'type_list'],
    ['an unknown event', { type_list: ['moon.landed'] }, 'type_list'],
  ])('a webhook with %s', async (_what, more, field) => {
    expect((await create(more)).body).toMatchObject({ code: 422, errors: { [field]: [expect.any(String)] } });
    expect(await list()).toEqual([]);
  });

  test('a private address and http, unless the operator lists the network', async () => {
    await it.close();
    await start({});
    for (const webhook_url of [
      'http://hooks.example/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://169.254.169.254/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[fd00::1]/',
      'https://[::127.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ])
      expect((await create({ webhook_url })).body, webhook_url).toMatchObject({ code: 422 });
  });

  test('a name that leads to a private address, in the connection itself', async () => {
    await it.close();
    await start({});
    const made = await create({ webhook_url: `https://localhost:${port}/` });
    expect(made.body.code).toBe(200);
    let connections = 0;
    receiver.on('connection', () => (connections += 1));
    await round();
    expect(connections).toBe(0);
    const why = 'The address is in a private network. The server does not call it.';
    expect(await deliveries()).toMatchObject([{ delivery_state: 'waiting', attempts: 1, error: why }]);
  });

  test('a redirect, and an answer that never ends is cut', async () => {
    await create({ type_list: ['groups.created'] });
    reply = { status: 302, headers: { location: `http://127.0.0.1:${port}/other` } };
    await makeGroup('Sales');
    await round();
    expect(got).toHaveLength(1);
    const [first] = await deliveries();
    expect(first).toMatchObject({ http_status: 302, error: 'The receiver answered 302: redirects are not followed.' });
    reply = { status: 200, body: 'x'.repeat(1_000_000) };
    await post('resend', { delivery_id: first?.delivery_id });
    await round();
    const { body } = await browser.get(`/api/webhook/delivery/${String(first?.delivery_id)}`);
    expect(body).toMatchObject({ delivery_state: 'delivered', answer: 'x'.repeat(4096) });
  });
});

test('a change is delivered once by two workers, signed by the standard; one that is rolled back never', async () => {
  const { webhook_secret: secret } = (await create({ type_list: ['groups.created'] })).body;
  await makeGroup('Sales');
  expect((await makeGroup('Sales')).body.code).toBe(422);
  await browser.post('/api/group/delete', {});
  await round();
  await round();
  expect(types()).toEqual(['groups.created']);
  const [first] = got as [Got];
  expect(verify(secret, first)).toMatchObject({
    type: 'groups.created',
    data: { actor: { id: admin.id }, subject: { kind: 'group', name: 'Sales' }, outcome: 'done' },
  });
  expect(() => verify(secret, { ...first, body: first.body.replace('Sales', 'Sale5') })).toThrow(
    'No matching signature found',
  );
  expect(first.headers['webhook-id']).toMatch(/^msg_\d+$/);
});

test('a failure is repeated for three days, with the same id; then the webhook is off', async () => {
  await create({ type_list: ['groups.created'] });
  await makeGroup('Sales');
  reply = { status: 500 };
  const began = it.clock.now;
  for (let tries = 0; tries < 15; tries++) {
    await round();
    const { next } = await it.store.read
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.min('next_attempt_at').as('next'))
      .executeTakeFirstOrThrow();
    it.clock.now = next ?? it.clock.now;
  }
  expect(got).toHaveLength(10);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // Each wait is a little longer at random.
  expect(it.clock.now - began).toBeGreaterThan(71 * HOUR + 35 * MINUTE + 5_000);
  expect(it.clock.now - began).toBeLessThan(80 * HOUR);
  browser = await it.as(admin);
  expect(await list()).toMatchObject([{ is_on: '0', off_why: 'No message has arrived for three days.' }]);
  expect(await mails()).toEqual([expect.stringContaining('No message has arrived for three days.')]);
});

test('Retry-After is obeyed', async () => {
  await create({ type_list: ['groups.created'] });
  await makeGroup('Sales');
  reply = { status: 429, headers: { 'retry-after': '3600' } };
  await round();
  it.clock.advance(59 * MINUTE);
  await round();
  expect(got).toHaveLength(1);
  it.clock.advance(2 * MINUTE);
  await round();
  expect(got).toHaveLength(2);
});

test('410 switches off; what waits is not sent, and nothing new is queued', async () => {
  const { webhook_id: id } = (await create({ type_list: ['groups.created'] })).body;
  reply = { status: 500 };
  await makeGroup('Sales');
  await round();
  reply = { status: 410 };
  await makeGroup('Marketing');
  await round();
  expect(await list()).toMatchObject([{ is_on: '0', off_why: 'The receiver answered 410 Gone.' }]);
  expect(await mails()).toEqual([expect.stringContaining(`/webhook/view/${String(id)}`)]);
  await makeGroup('Support');
  it.clock.advance(10 * MINUTE);
  browser = await it.as(admin);
  await round();
  expect(got).toHaveLength(2);
  const rows = await deliveries();
  expect(rows.map((one) => one.delivery_state)).toEqual(['failed', 'failed']);
  expect((await post('test', { webhook_id: id })).body).toMatchObject({ code: 409 });
  expect((await post('resend', { delivery_id: rows[0]?.delivery_id })).body).toMatchObject({ code: 409 });
  expect((await browser.call(listActivity)).text).toContain('The server switched off the webhook');
  await post('status', { webhook_id: id, is_on: '1' });
  reply = { status: 200 };
  await post('resend', { delivery_id: rows[0]?.delivery_id });
  await round();
  expect(got).toHaveLength(3);
});

test('for a day after a rotation both secrets verify, then the new one alone', async () => {
  const { webhook_id: id, webhook_secret: old } = (await create({ type_list: ['groups.created'] })).body;
  const { webhook_secret: fresh } = (await post('rotate', { webhook_id: id })).body;
  await post('test', { webhook_id: id });
  await round();
  expect([old, fresh].map((secret) => verify(secret, got[0] as Got).type)).toEqual(['webhooks.test', 'webhooks.test']);
  it.clock.advance(DAY + 1);
  browser = await it.as(admin);
  await post('test', { webhook_id: id });
  await round();
  expect(String(got[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  // The standard allows a message five minutes, and the clock of the test is a day ahead.
  vi.setSystemTime(it.clock.now);
  expect(verify(fresh, got[1] as Got).type).toBe('webhooks.test');
  expect(() => verify(old, got[1] as Got)).toThrow('No matching signature found');
  vi.useRealTimers();
});

test('a leaked secret signs nothing more, with a rotation that ends it or afterwards', async () => {
  const { webhook_id: id, webhook_secret: first } = (await create({ type_list: ['groups.created'] })).body;
  const signatures = async () => {
    got = [];
    await post('test', { webhook_id: id });
    await round();
    return String(got[0]?.headers['webhook-signature']).split(' ').length;
  };
  const { webhook_secret: second, status } = (await post('rotate', { webhook_id: id, ends_old_secrets: '1' })).body;
  expect(status).toMatch(/ has a new secret\. The old ones no longer work\.$/);
  expect(await signatures()).toBe(1);
  expect(verify(second, got[0] as Got).type).toBe('webhooks.test');
  expect(() => verify(first, got[0] as Got)).toThrow('No matching signature found');
  const { webhook_secret: third } = (await post('rotate', { webhook_id: id })).body;
  expect(await signatures()).toBe(2);
  expect((await post('secret/end', { webhook_id: id })).body.status).toMatch(/^The old secret of the webhook /);
  expect(await signatures()).toBe(1);
  expect(verify(third, got[0] as Got).type).toBe('webhooks.test');
  expect((await post('secret/end', { webhook_id: id })).body.status).toMatch(/ has no old secret that still works\.$/);
});

test('further rotations within a day end no secret before its own end, and a sixth one is refused', async () => {
  const made = (await create({ type_list: ['groups.created'] })).body;
  const id = made.webhook_id;
  const all = [made.webhook_secret];
  for (const sentence of [
    'has a new secret.',
    'has a new secret. 2 old ones still work, each for 24 hours after it was replaced.',
    'has a new secret. 3 old ones still work, each for 24 hours after it was replaced.',
  ]) {
    it.clock.advance(HOUR);
    browser = await it.as(admin);
    const { body } = await post('rotate', { webhook_id: id });
    expect(body).toMatchObject({ code: 200, status: expect.stringMatching(new RegExp(`${sentence}$`)) as string });
    all.push(body.webhook_secret);
  }
  const verified = async () => {
    got = [];
    await post('test', { webhook_id: id });
    await round();
    vi.setSystemTime(it.clock.now);
    const worked = all.map((secret) => {
      try {
        return verify(secret, got[0] as Got).type === 'webhooks.test';
      } catch {
        return false;
      }
    });
    vi.useRealTimers();
    return worked;
  };
  expect(await verified()).toEqual([true, true, true, true]);
  // The first one was replaced 24 hours ago, the second one 23, the third one 22.
  it.clock.advance(22 * HOUR + 1);
  browser = await it.as(admin);
  expect(await verified()).toEqual([false, true, true, true]);
  it.clock.advance(2 * HOUR);
  browser = await it.as(admin);
  expect(await verified()).toEqual([false, false, false, true]);
  for (let turn = 0; turn < 5; turn += 1) expect((await post('rotate', { webhook_id: id })).body.code).toBe(200);
  expect((await post('rotate', { webhook_id: id })).body).toMatchObject({
    code: 409,
    status:
      'The secret was rotated 5 times within 24 hours, and its old ones still work. End them, or rotate it again later.',
  });
});

test('a worker that was killed loses nothing: its claim ends', async () => {
  await create({ type_list: ['groups.created'] });
  await makeGroup('Sales');
  const [{ id } = { id: 0 }] = await it.store.read.selectFrom('webhook_deliveries').select('id').execute();
  const claimed = await it.store.write((tx) => webhookRows.take(tx, [id], it.clock.now));
  expect(claimed).toHaveLength(1);
  await round();
  expect(got).toEqual([]);
  it.clock.advance(61_000);
  await round();
  expect(types()).toEqual(['groups.created']);
});

test('no secret, and no path of an address, is in the log, the activity, a mail or a reply', async () => {
  const { webhook_id: id, webhook_secret: old } = (await create()).body;
  const { webhook_secret: fresh } = (await post('rotate', { webhook_id: id })).body;
  await post('update', { webhook_id: id, ...texts({ webhook_url: `http://127.0.0.1:1/other/k3y` }) });
  await round();
  const stored = JSON.stringify([
    await it.store.read.selectFrom('activity').selectAll().execute(),
    await it.store.read.selectFrom('outbox').selectAll().execute(),
    await it.store.read.selectFrom('webhook_deliveries').selectAll().execute(),
    got.map(({ body }) => body),
    it.log,
  ]);
  expect(stored).toContain('webhooks.updated');
  for (const secret of [old, fresh, 'k3y']) expect(stored).not.toContain(String(secret));
  const replies = JSON.stringify([await list(), await deliveries()]);
  for (const secret of [old, fresh]) expect(replies).not.toContain(String(secret));
  const columns = JSON.stringify(await it.store.read.selectFrom('webhooks').selectAll().execute());
  for (const secret of [old, fresh]) expect(columns).not.toContain(String(secret).slice(6));
});

test('a token needs the scope of webhooks; a change that somebody else made meanwhile is not overwritten', async () => {
  const { webhook_id: id } = (await create({ webhook_desc: 'First' })).body;
  const ada = await makeWithPassword(it, acme, { admin: true });
  const program = it.browser();
  for (const [scope, code] of [
    ['groups:write', 403],
    ['webhooks:read', 403],
    ['webhooks:write', 200],
  ] as const) {
    program.token = await tokenOf(it, ada, [scope], PASSWORD);
    const input = { webhook_id: id, ...texts({ webhook_desc: 'Second' }) };
    expect((await program.post('/api/webhook/update', input)).body.code).toBe(code);
    expect((await program.call(listWebhooks)).body.code).toBe(scope === 'groups:write' ? 403 : 200);
  }
  const change = (webhook_desc: string, was: string) =>
    post('update', { webhook_id: id, ...texts({ webhook_desc }), was: texts({ webhook_desc: was }) });
  browser = await it.as(admin);
  expect((await change('Third', 'First')).body).toMatchObject({
    code: 409,
    status: expect.stringContaining('webhook'),
  });
  expect((await change('Third', 'Second')).body.code).toBe(200);
});

test('undo takes a change of the events back, and a webhook that was added', async () => {
  const { webhook_id: id } = (await create()).body;
  await post('update', { webhook_id: id, ...texts({ type_list: ['groups.created'], webhook_url: undefined }) });
  const entries = (await browser.call(listActivity)).body.entry_list as { entry_id: number }[];
  expect((await browser.call(undoEntry, { body: { id: Number(entries[0]?.entry_id) } })).body.code).toBe(200);
  expect(await list()).toMatchObject([{ type_list: ['*'] }]);
});

test('every type has a JSON schema in the description of the API', async () => {
  const document = (await browser.get('/api/openapi.json')).body as unknown as { webhooks: Record<string, unknown> };
  const { type_list: all } = (await browser.call(listWebhookTypes)).body as unknown as {
    type_list: { type_id: string }[];
  };
  expect(Object.keys(document.webhooks)).toEqual(all.map(({ type_id }) => type_id));
});
