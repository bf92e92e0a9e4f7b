import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** The status of a call with these lines, sent as they are. */
async function statusOf(path: string, ...lines: string[]): Promise<number> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  let reply = '';
  socket.on('data', (part) => (reply += part.toString()));
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]);
}

test.each([
  ['two hosts', ['Host: portal.example', 'Host: evil.example']],
  ['the same twice', ['Host: portal.example', 'Host: portal.example']],
  ['names in other letters', ['host: portal.example', 'X-Between: 1', 'HOST: evil.example']],
  ['an empty one', ['Host: portal.example', 'Host:']],
  ['three', ['Host: a.example', 'Host: b.example', 'Host: c.example']],
])('a call with more than one Host header is refused: %s', async (_what, lines) => {
  for (const path of ['/healthz', '/api/user/details', '/signin', '/oidc/.well-known/openid-configuration'])
    expect([path, await statusOf(path, ...lines)]).toEqual([path, 400]);
});

test('a call with one Host header is answered, whatever has its value or its name in another place', async () => {
  expect(await statusOf('/healthz', 'Host: portal.example', 'X-Host: evil.example', 'X-Value: Host')).toBe(200);
});
