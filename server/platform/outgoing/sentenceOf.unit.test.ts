import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { post } from './send.ts';
import { sentenceOf } from './sentenceOf.ts';

/** Why a message to this address does not arrive. */
const whyNot = async (url: string) =>
  sentenceOf(
    await post(url, {
      whose: 'organisation 1',
      headers: {},
      body: '{}',
      listed: 'any address',
      signal: AbortSignal.timeout(20_000),
    }).then(
      () => expect.unreachable(),
      (error: unknown) => error,
    ),
  );

async function at(server: Server, work: (port: number) => Promise<void>): Promise<void> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}
const bare = (answer: (socket: Socket) => void) =>
  createServer((socket) => void socket.on('error', () => undefined).once('data', () => answer(socket)));

test('a host that DNS does not know', async () => {
  expect(await whyNot('http://receiver.invalid/')).toMatch(
    /^DNS d(oes not know the host of the address|id not answer)/,
  );
});

test('a port where nobody listens', async () => {
  let free = 0;
  await at(createServer(), async (port) => void (free = port));
  expect(await whyNot(`http://127.0.0.1:${free}/`)).toBe(
    'The receiver refused the connection: nothing listens at its port.',
  );
});

test.each([
  ['resets', (socket: Socket) => socket.resetAndDestroy(), 'The receiver ended the connection before it answered.'],
  ['ends', (socket: Socket) => socket.destroy(), 'The receiver ended the connection before it answered.'],
  [
    'speaks another language',
    (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    'The receiver does not answer in HTTP.',
  ],
])('a receiver that %s', async (_, answer, why) => {
  await at(bare(answer), async (port) => expect(await whyNot(`http://127.0.0.1:${port}/`)).toBe(why));
});

test('a receiver without TLS, and one whose certificate is its own', async () => {
  const why = 'The receiver does not speak TLS at this port, or none that the portal accepts.';
  const plain = bare((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await at(plain, async (port) => expect(await whyNot(`https://127.0.0.1:${port}/`)).toBe(why));

  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, '-subj', '/CN=localhost', '-days', '2'], { stdio: 'ignore' });
  const own = createHttps({ key: readFileSync(key), cert: readFileSync(cert) });
  await at(own, async (port) =>
    expect(await whyNot(`https://127.0.0.1:${port}/`)).toBe(
      'The certificate of the receiver is signed by itself, so it is not trusted.',
    ),
  );
  rmSync(folder, { recursive: true });
});

const coded = (code: string) => Object.assign(new Error(`raw ${code}`), { code });
// Codes as they stand in reports about webhooks of other products; none of their raw texts may be shown.
test.each([
  [coded('CERT_HAS_EXPIRED'), 'The certificate of the receiver has expired.'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'The certificate of the receiver is for another host.'],
  [
    coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'The receiver does not send the certificate between its own and the authority.',
  ],
  [
    coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'),
    'The receiver does not speak TLS at this port, or none that the portal accepts.',
  ],
  [coded('CRL_HAS_EXPIRED'), 'The certificate of the receiver is not valid.'],
  [coded('HPE_HEADER_OVERFLOW'), 'The receiver does not answer in HTTP.'],
  [coded('EHOSTUNREACH'), 'The portal has no network route to the receiver.'],
  [
    Object.assign(new AggregateError([coded('ETIMEDOUT'), coded('ENETUNREACH')]), { code: 'ETIMEDOUT' }),
    'The receiver did not accept the connection in time.',
  ],
  [new AggregateError([coded('ECONNREFUSED')]), 'The receiver refused the connection: nothing listens at its port.'],
  [coded('EWHATEVER'), 'The connection failed (EWHATEVER).'],
  [new Error('No answer came within 10 seconds.'), 'No answer came within 10 seconds.'],
  [undefined, 'The connection failed.'],
])('the sentence of %s', (error, sentence) => expect(sentenceOf(error)).toBe(sentence));
