import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeOrganisation } from '#tests/server/app/builders.ts';
import { secretContext } from './sign.ts';
import { startWebhookWorker, type WebhookWorker } from './worker.ts';

let it: Acme<never>;
let worker: WebhookWorker | undefined;
let servers: Server[];
let sockets: Set<Socket>;
beforeEach(async () => {
  [servers, sockets, worker] = [[], new Set(), undefined];
  it = await acme({ people: [], env: { WEBHOOK_NETWORKS: '127.0.0.0/8' }, now: Date.now() });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await worker?.stop();
  for (const server of servers) server.close();
});

/** The address of a server on the loopback. */
async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}
const receiver = (answer: RequestListener) => listening(createServer(answer));
/** A receiver that writes its answer itself, before it has read anything. */
const bare = (answer: (socket: Socket) => void) =>
  listening(createTcp((socket) => void socket.once('data', () => answer(socket))));

let made = 0;
/** A webhook with so many due deliveries; its id. */
async function waiting(url: string, count: number, organisation = it.acme): Promise<number> {
  const id = (made += 1);
  const at = it.clock.now;
  await it.store.write(async (tx) => {
    const secret = it.services.secrets.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', secretContext(id));
    const hook = { id, organisation_id: organisation.id, url, description: '', types: '["*"]', secret, created_at: at };
    await tx.insertInto('webhooks').values(hook).execute();
    const delivery = { organisation_id: organisation.id, webhook_id: id, type: 'x', body: '{"x":1}', created_at: at };
    for (let number = 0; number < count; number += 1) {
      const own = { id: id * 100_000 + number, message_id: `msg_${number}`, next_attempt_at: at };
      await tx
        .insertInto('webhook_deliveries')
        .values({ ...delivery, ...own, state: 'waiting' })
        .execute();
    }
  });
  return id;
}
const rows = () => it.store.read.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
const left = async () => (await rows()).filter(({ state }) => state === 'waiting').length;
const start = (every?: number) => (worker = startWebhookWorker(it.services, it.app.log, every));

const HEAD = 'HTTP/1.1 200 OK\r\n';
// Receivers as they are met: a byte at a time, a body that is promised and never comes, an answer before the request is
// read, an interim answer first (RFC 9110 section 15.2), another protocol, and a body that never ends.
describe('the status is the answer', () => {
  test.each<[string, (socket: Socket) => void, object]>([
    [
      'a body that drips',
      (socket) => {
        socket.write(`${HEAD}content-length: 500\r\n\r\n`);
        const drip = setInterval(() => socket.write('x'), 100);
        socket.on('close', () => clearInterval(drip));
      },
      { state: 'delivered', status: 200, answer: expect.stringMatching(/^x+$/) as string },
    ],
    [
      'a body that hangs',
      (socket) => socket.write(`${HEAD}content-length: 9\r\n\r\n`),
      { state: 'delivered', answer: '' },
    ],
    [
      'a chunk that hangs',
      (socket) => socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nth`),
      { state: 'delivered', answer: 'th' },
    ],
    [
      'a body that breaks off',
      (socket) => socket.end(`${HEAD}content-length: 9\r\n\r\nok`),
      { state: 'delivered', answer: 'ok' },
    ],
    [
      'an early answer, then a reset',
      (socket) => socket.write(`${HEAD}content-length: 0\r\n\r\n`, () => socket.resetAndDestroy()),
      { state: 'delivered', answer: '' },
    ],
    [
      'an early refusal',
      (socket) => socket.end('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
      { state: 'waiting', status: 413 },
    ],
    [
      'interim answers first',
      (socket) => socket.end(`HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n${HEAD}content-length: 2\r\n\r\nok`),
      { state: 'delivered', answer: 'ok' },
    ],
    [
      'another protocol',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: x\r\n\r\n'),
      { state: 'waiting', status: 101, error: 'The receiver answered 101.' },
    ],
    [
      'a body without end',
      (socket) => {
        socket.write(HEAD + '\r\n');
        const flood = setInterval(() => socket.write('y'.repeat(2_000)), 5);
        socket.on('close', () => clearInterval(flood));
      },
      { state: 'delivered', answer: 'y'.repeat(4_096) },
    ],
    ['no answer', (socket) => socket.end(), { state: 'waiting', status: null }],
    [
      'an interim answer alone',
      (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'),
      { state: 'waiting', status: null },
    ],
  ])('%s', async (_, answer, expected) => {
    await waiting(await bare(answer), 1);
    const began = performance.now();
    await start(DAY).round();
    expect(await rows()).toMatchObject([{ attempts: 1, ...expected }]);
    // The receiver has ten seconds for the status alone.
    expect(performance.now() - began).toBeLessThan(9_000);
  });
});

test('one look sends all that is due, four at a time to one receiver, as fast as it answers', async () => {
  let [now, most, got] = [0, 0, 0];
  const url = await receiver((_request, response) => {
    [now, got] = [now + 1, got + 1];
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.end();
    }, 5);
  });
  await waiting(url, 300);
  const began = performance.now();
  await start(DAY).round();
  expect([got, most, await left()]).toEqual([300, 4, 0]);
  // Four a second before; alone on a machine it is more than 100 a second (docs/specification/speed.md).
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('receivers that hang hold up neither others of their organisation nor those of others', async () => {
  const hung = await receiver(() => undefined);
  // 20 webhooks of one organisation, and more organisations than the process has places.
  for (let turn = 0; turn < 20; turn += 1) await waiting(hung, 10);
  for (let turn = 0; turn < 20; turn += 1) await waiting(hung, 10, await makeOrganisation(it.store));
  start(200);
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(60));
  let got = 0;
  const quick = await receiver((_request, response) => {
    got += 1;
    response.end();
  });
  const began = performance.now();
  await waiting(quick, 40);
  await waiting(quick, 40, await makeOrganisation(it.store));
  await vi.waitFor(() => expect(got).toBe(80), { interval: 20 });
  // No hanging receiver was given up meanwhile: that takes ten seconds.
  expect(performance.now() - began).toBeLessThan(9_000);
  // The reply arrives a moment before it is written down.
  await expect.poll(async () => (await rows()).filter(({ attempts }) => attempts > 0).length).toBe(80);
});

test('webhooks with thousands of deliveries do not starve one with a single delivery', async () => {
  const order: string[] = [];
  const url = await receiver((request, response) => {
    order.push(request.url ?? '');
    response.end();
  });
  for (let turn = 0; turn < 20; turn += 1) await waiting(`${url}/busy`, 100, await makeOrganisation(it.store));
  await waiting(`${url}/quiet`, 1, await makeOrganisation(it.store));
  await start(DAY).round();
  // A round does not wait for what takes longer than a second, as on a busy machine.
  await expect.poll(() => order.length).toBe(2_001);
  expect(order.findIndex((path) => path.endsWith('quiet'))).toBeLessThan(200);
});
