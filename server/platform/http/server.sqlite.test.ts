import { createHash } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getSession } from '#core/contract/session.ts';
import { signIn, viewInvitation } from '#plugins/account/contract.ts';
import { listUsers, viewUser } from '#plugins/users/contract.ts';
import { features } from '#server/features.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { builtPortal } from '#tests/server/app/builtPortal.ts';
import { acceptedEncoding } from './connection/compress.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import type { OpenApi } from '#server/doors/openapi/openapi.ts';

let it: TestApp;
let folder: string;

beforeEach(async () => {
  folder = builtPortal();
  it = await startTestApp({ portalFolder: folder });
});
afterEach(() => it.close());

describe('bytes that are not HTTP', () => {
  test.each([
    ['a line of its own', 'FOO\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('are refused with the envelope: %s', async (_, sent, code) => {
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = it.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').end(sent);
    const reply = await text(socket);
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({ code, status: expect.any(String), type: 'danger' });
    expect(reply).toContain('X-Content-Type-Options: nosniff');
  });
});

describe('headers', () => {
  test.each(['/', '/api/user/details', '/api/nothing', '/config.json', '/sw.js', '/healthz', '/account/signout'])(
    'of %s keep browsers to our rules',
    async (url) => {
      const { headers } = await it.browser().get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toMatch(/style-src 'self'(;|$)/);
      expect(policy).not.toContain('unsafe-eval');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test.each([
    ['another site', 'cross-site', true],
    ['another host of our domain', 'same-site', true],
    ['a browser that does not say', undefined, true],
    ['the person', 'none', false],
    ['the portal', 'same-origin', true],
  ])(
    'keep a page apart from the window that opened it, which may be that of another site: %s',
    async (_, site, apart) => {
      const requestHeaders = { 'sec-fetch-dest': 'document', 'sec-fetch-site': site ?? '' };
      for (const url of ['/', '/signin', '/user?status=all', '/assets/main-abc.js'])
        expect((await it.browser().get(url, requestHeaders)).headers['cross-origin-opener-policy'], url).toBe(
          apart ? 'same-origin' : undefined,
        );
      // A reply that is no page always has it.
      const { headers } = await it.browser().get('/config.json', { ...requestHeaders, 'sec-fetch-dest': 'empty' });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  // No browser and no test client sends these, so the test writes to a socket.
  test.each([
    ['/assets/../user', /^HTTP\/1.1 404 [^]*nosniff[^]*content-type: text\/plain/],
    ['//assets/x', /content-security-policy: default-src 'self'/],
    ['/assets/%zz', /^HTTP\/1.1 404 [^]*content-security-policy: [^]*application\/json/],
    ['/api/%zz', /^HTTP\/1.1 404 [^]*content-security-policy: [^]*application\/json/],
  ])('are sent with a request target %s', async (target, expected) => {
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = it.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').end(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(expected);
  });

  test('let no other site read a reply', async () => {
    const requestHeaders = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    };
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { headers } = await it.browser().send({ method, url: '/api/user/details', headers: requestHeaders });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('on https keep browsers on https', async () => {
    await it.close();
    it = await startTestApp({
      portalFolder: folder,
      env: { PUBLIC_URL: 'https://portal.example', API_BASE_USER: 'https://api.example/v1' },
    });
    const { headers } = await it.browser().get('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example;");
    expect(headers['content-security-policy']).toContain("img-src 'self' blob: data: https://api.example;");
  });
});

describe('the log', () => {
  test('has one JSON line per request, without secrets', async () => {
    const person = await makePerson(it.store, await makeOrganisation(it.store), { admin: true });
    const browser = await it.as(person);
    const cookie = browser.cookies.get('session') ?? '';
    it.log.length = 0;
    const answer = await browser.call(listUsers, { query: { search: 'private-search' } });
    await browser.get('/invitation?token=link-token');
    await browser.get('/reset/link-token');
    await browser.get('/api/nothing/link-token');
    await browser.call(
      signIn,
      { body: { email: 'ada@private.example', password: 'private-password' } },
      { 'x-secret': 'private-header' },
    );
    await browser.call(viewInvitation, { body: { token: 'link-token' } });
    await browser.get('/cookie.php', { token: browser.token });
    const lines = it.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatchObject({
      level: 'info',
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      path: '/api/user/list',
      status: 200,
      code: 200,
      address: '127.0.0.1',
      person: person.id,
    });
    expect(new Set(lines.map((line) => line.reqId)).size).toBe(7);
    const all = it.log.join('');
    for (const secret of [
      cookie,
      browser.token,
      browser.cookies.get('pictures') ?? 'none',
      'private-',
      'link-token',
      person.email,
    ])
      expect(all).not.toContain(secret);
  });

  test('names who has signed in, and nobody after a wrong password', async () => {
    const acme = await makeOrganisation(it.store);
    const password_hash = await hashPassword('a quiet morning');
    const { id, email } = await makePerson(it.store, acme, { person: { password_hash } });
    for (const password of ['wrong password', 'a quiet morning'])
      await it.browser().call(signIn, { body: { email, password } });
    const lines = it.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ status, person }) => [status, person])).toEqual([
      [403, undefined],
      [200, id],
    ]);
  });
});

describe('compression', () => {
  test('long replies are compressed for clients that accept it, short ones never', async () => {
    const acme = await makeOrganisation(it.store);
    const browser = await it.as(await makePerson(it.store, acme, { admin: true }));
    for (let count = 0; count < 10; count++) await makePerson(it.store, acme);
    const plain = await browser.call(listUsers);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const packed = await browser.send({
      method: 'GET',
      url: '/api/user/list',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text);
    const token = await browser.call(
      getSession,
      { params: { isAdmin: 1, applicationId: 1 } },
      { 'accept-encoding': 'gzip, br' },
    );
    expect(token.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0,gzip;q=0', undefined],
    ['brotli', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ])('%s means %s', (accepted, encoding) => expect(acceptedEncoding(accepted)).toBe(encoding));
});

describe('for the operator', () => {
  test('health and readiness', async () => {
    const headers = { 'cache-control': 'no-store' };
    expect(await it.browser().get('/healthz')).toMatchObject({ status: 200, text: 'ok\n', headers });
    expect(await it.browser().get('/readyz')).toMatchObject({ status: 200, text: 'ready\n', headers });
    // A reply that says nothing about caching is not cached.
    expect(await it.browser().get('/mcp')).toMatchObject({ status: 405, headers });
  });

  test('readiness fails if the database does not answer', async () => {
    it.services.store.ready = () => Promise.reject(new Error('inside'));
    const answer = await it.browser().get('/readyz');
    expect(answer).toMatchObject({ status: 503, text: 'The database does not answer.\n' });
    expect(answer.headers['retry-after']).toBe('3');
    expect((await it.browser().get('/healthz')).status).toBe(200);
  });

  test('metrics count by route and code, and report outbox and sessions, for listed addresses only', async () => {
    const browser = await it.as(await makePerson(it.store, await makeOrganisation(it.store)));
    await browser.call(viewUser, { params: { id: 4711 } });
    await browser.call(viewUser, { params: { id: 4712 } });
    await browser.get('/somewhere/private');
    const { text, headers } = await it.browser().get('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('gatehouse_request_seconds_count{method="GET",route="/api/user/view/:id",code="403"} 2');
    expect(text).toContain('gatehouse_request_seconds_bucket{method="GET",route="portal",code="200",le="+Inf"} 1');
    expect(text).toMatch(/^gatehouse_outbox_mails 0$/m);
    expect(text).toMatch(/^gatehouse_sessions 1$/m);
    expect(text).toMatch(/^gatehouse_mails_total\{outcome="refused"\} 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toMatch(/view\/\d|private/);
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
    expect(await it.browser('203.0.113.9').get('/metrics')).toMatchObject({
      status: 403,
      text: 'This network address is not allowed.\n',
    });
  });

  test('metrics count who signed in and who did not', async () => {
    await makePerson(it.store, await makeOrganisation(it.store), { person: { email: 'ada@acme.test' } });
    const browser = it.browser();
    for (const password of ['wrong-password', 'wrong-again-2'])
      await browser.call(signIn, { body: { email: 'ada@acme.test', password } });
    const { text } = await browser.get('/metrics');
    expect(text).toMatch(/^gatehouse_signins_total\{outcome="refused"\} 2$/m);
    expect(text).toMatch(/^gatehouse_signins_total\{outcome="accepted"\} 0$/m);
  });

  test('security.txt names the contact, where the operator has one', async () => {
    expect((await it.browser().get('/.well-known/security.txt')).text).not.toContain('Contact:');
    await it.close();
    it = await startTestApp({ config: { securityContact: 'mailto:safe@acme.test' }, portalFolder: folder });
    const { text, headers } = await it.browser().get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^Contact: mailto:safe@acme\.test\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nCanonical: /);
  });

  test('a proxy that is not listed, and one whose header is not read, is warned of once, by name', async () => {
    await it.close();
    it = await startTestApp({ env: { TRUSTED_PROXIES: '10.1.1.2' }, config: { logLevel: 'warn' } });
    for (let call = 0; call < 3; call++) {
      await it.browser('10.1.1.1').get('/healthz', { 'x-forwarded-for': '192.0.2.7' });
      await it.browser('10.1.1.2').get('/healthz', { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7' });
      await it.browser('10.1.1.2').get('/healthz', { forwarded: 'for=192.0.2.7' });
      await it.browser('10.1.1.3').get('/healthz', { forwarded: 'for=192.0.2.7' });
    }
    expect(it.log.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'X-Forwarded-For from 10.1.1.1 is ignored. If this is your proxy, list its address in TRUSTED_PROXIES.',
      'The proxy 10.1.1.2 sends Forwarded, which is ignored. Let it send X-Forwarded-For.',
    ]);
  });

  test('mails can be read in development and the demo alone', async () => {
    expect((await it.browser().get('/dev/mail', { accept: 'text/html' })).text).toContain('id="config"');
    await it.close();
    it = await startTestApp({ config: { readableMail: true } });
    expect((await it.browser().get('/dev/mail')).body).toEqual({ mails: [] });
    // Shows the first of several addressees.
    for (const one of ['ada', 'bob'])
      await it.store.write((tx) => queueMail(tx, `${one}@acme.test`, { kind: 'verify', subject: one, lines: [] }, 1));
    const { body } = await it.browser().get('/dev/mail?to=ada@acme.test&to=bob@acme.test');
    expect(body.mails).toMatchObject([{ recipient: 'ada@acme.test', subject: 'ada' }]);
  });
});

describe('OpenAPI', () => {
  const methods = ['get', 'post', 'delete'];
  const isRouted = (method: string, path: string) =>
    it.app.hasRoute({ method: method.toUpperCase() as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') });

  test('lists every endpoint, and nothing else', async () => {
    const api = (await it.browser().get('/api/openapi.json')).body as unknown as OpenApi;
    expect(api.openapi).toBe('3.1.0');
    const listed = Object.entries(api.paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method} ${path}`),
    );
    const declared = features.flatMap(({ endpoints }) =>
      Object.values(endpoints).map(
        (one) =>
          `${one.method.toLowerCase()} ${urlOf(one)
            .replace(/\/$/, '')
            .replace(/:(\w+)/g, '{$1}')}`,
      ),
    );
    expect(listed.toSorted()).toEqual(declared.toSorted());
    for (const [path, of] of Object.entries(api.paths))
      for (const method of Object.keys(of)) expect([path, isRouted(method, path)]).toEqual([path, true]);
  });

  test('is valid OpenAPI 3.1', async () => {
    const api = (await it.browser().get('/api/openapi.json')).body as unknown as OpenApi;
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const ids = new Set<string>();
    for (const [path, of] of Object.entries(api.paths)) {
      expect(path).toMatch(/^\/(api|account)\/[\w/{}]+$/);
      for (const [method, operation] of Object.entries(of)) {
        expect(methods).toContain(method);
        expect([...ids]).not.toContain(operation.operationId);
        ids.add(operation.operationId);
        expect(operation.summary).not.toBe('');
        const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        for (const parameter of operation.parameters) {
          expect(['path', 'query', 'header']).toContain(parameter.in);
          expect(parameter.in !== 'path' || parameter.required).toBe(true);
        }
        for (const need of operation.security)
          expect(Object.keys(api.components.securitySchemes ?? {})).toContain(Object.keys(need)[0]);
        for (const [status, answer] of Object.entries(operation.responses)) {
          expect(status).toMatch(/^[1-5]\d\d$/);
          expect(answer).toSatisfy((one: object) => '$ref' in one || 'description' in one);
        }
      }
    }
    for (const ref of JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (ref[1] ?? '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], api);
      expect([ref[1], typeof found]).toEqual([ref[1], 'object']);
    }
  });

  test('shows the names of the wire, and the access rule', async () => {
    const api = (await it.browser().get('/api/openapi.json')).body as unknown as OpenApi;
    const status = api.paths['/api/user/status']?.post;
    expect(status?.description).toMatch(/^Who may: admin, or duty People\. The record: .*not an owner/);
    expect(status?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { user_id: { type: 'integer' }, user_status: { enum: ['active', 'inactive'] } },
      required: ['user_id', 'user_status'],
    });
    expect(status?.security).toEqual([{ token: [] }]);
    expect(api.paths['/account/signin']?.post?.security).toEqual([]);
  });

  test('has a page that needs no script', async () => {
    const { text, headers } = await it.browser().get('/api/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(text).not.toMatch(/<script|="https?:|onclick|style="/);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
    expect(text).toContain(`curl -H "Authorization: Bearer $TOKEN" ${it.services.config.publicUrl}/api/user/token`);
    for (const { endpoints } of features)
      for (const one of Object.values(endpoints))
        expect(text).toContain(
          urlOf(one)
            .replace(/\/$/, '')
            .replace(/:(\w+)/g, '{$1}'),
        );
  });
});
