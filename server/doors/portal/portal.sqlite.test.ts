import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { addPolicyRange, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { builtPortal } from '#tests/server/app/builtPortal.ts';

let it: TestApp;
let folder: string;

/** A page's first call, as the build records it. */
const list = { service: 'user', path: '/user/list', address: '/user/list?limit=100' };

beforeEach(async () => {
  folder = builtPortal();
  it = await startTestApp({ portalFolder: folder });
});
afterEach(() => it.close());

describe('the portal', () => {
  const configIn = (html: string): unknown => JSON.parse(/id="config">([^]*?)<\/script>/.exec(html)?.[1] ?? 'null');

  test.each(['/', '/index.html', '/user/view/3', '/User/UserValidation?company=x', '/apiary', '/nothing/at/all'])(
    '%s is the page, with its configuration in it',
    async (url) => {
      const answer = await it.browser().get(url, { accept: 'text/html' });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
      expect(configIn(answer.text)).toEqual(it.services.config.portal);
    },
  );

  // A cut character, a stray sign, an overlong form and a half of a pair (Unicode 3.9, table 3-7), and Latin-1.
  test.each(['%E0%A4%A', '%', '%zz', '%C0%AF', '%ED%A0%80', 'M%FCller', '%E0%A4%A.html'])(
    'a mangled %s in any address is the page in a browser, and an envelope for programs',
    async (end) => {
      for (const start of [
        '/',
        '/user/view/',
        '/api/user/view/',
        '/account/',
        '/oidc/',
        '/application/open/',
        '/assets/',
      ]) {
        const page = await it.browser().get(`${start}${end}?a=1`, { accept: 'text/html,*/*;q=0.8' });
        expect(page, start).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
        expect(configIn(page.text)).toEqual(it.services.config.portal);
        const call = await it.browser().get(`${start}${end}?a=1`, { accept: 'application/json' });
        expect(call, start).toMatchObject({ status: 404, body: { code: 404, type: 'danger' } });
      }
    },
  );

  test('is compressed for clients that accept it, and not sent again to clients that have it', async () => {
    const packed = await it.browser().get('/', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(configIn(brotliDecompressSync(packed.bytes).toString())).toEqual(it.services.config.portal);
    const again = await it.browser().get('/', { 'if-none-match': String(packed.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  describe('opened with a session', () => {
    const opened = { 'sec-fetch-dest': 'document', 'accept-encoding': 'br' };
    const answersIn = (html: string): Record<string, { code: number; token?: string }> =>
      JSON.parse(/id="answers">([^]*?)<\/script>/.exec(html)?.[1] || '{}');
    const first = ['/account/session/getsession/1/1', '/api/user/details', '/api/organisation/ipaddress/validate'];

    async function signedIn(name = 'Ada') {
      const organisation = await makeOrganisation(it.store);
      return it.as(await makePerson(it.store, organisation, { admin: true, person: { first_name: name } }));
    }

    test("contains the replies to the portal's first calls, equal to those of the calls", async () => {
      const browser = await signedIn();
      browser.cookies.delete('pictures');
      const { text, headers } = await browser.get('/user', opened);
      const answers = answersIn(text);
      expect(Object.keys(answers).toSorted()).toEqual([...first, '/cookie.php'].toSorted());
      const { body } = await browser.call(userDetails);
      expect(answers['/api/user/details']).toEqual(body);
      // The token is valid, and so is the cookie for pictures.
      browser.token = answers[first[0] ?? '']?.token ?? '';
      expect((await browser.call(listUsers)).status).toBe(200);
      expect(browser.cookies.get('pictures')).toBeTruthy();
      // A page with a token is never stored, nor compressed together with text that others can choose.
      expect(headers['cache-control']).toBe('no-store, no-transform');
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).not.toHaveProperty('etag');
    });

    test.each([
      ['/signin', '/'],
      ['/signin/', '/'],
      ['/SignIn?return_to=%2Fuser', '/?return_to=%2Fuser'],
      ['/signin?return_to=%2Fuser%3Fstatus%3Dall', '/?return_to=%2Fuser%3Fstatus%3Dall'],
      ['/signin?return_to=%2F%2Fevil.example', '/?return_to=%2F%2Fevil.example'],
    ])('redirects from the sign-in page: %s', async (address, to) => {
      const { status, headers, text } = await (await signedIn()).get(address, opened);
      expect({ status, to: headers.location, text }).toEqual({ status: 302, to, text: '' });
      expect(headers['cache-control']).toBe('no-store');
    });

    test('redirects a HEAD request too', async () => {
      const { status, headers } = await (await signedIn()).send({ method: 'HEAD', url: '/signin', headers: opened });
      expect({ status, to: headers.location }).toEqual({ status: 302, to: '/' });
    });

    test('but does not redirect a person who is told something there, or without a session, nor a script', async () => {
      const browser = await signedIn();
      expect((await browser.get('/signin?reason=session_ended', opened)).status).toBe(200);
      expect((await browser.get('/signin')).status).toBe(200);
      expect((await it.browser().get('/signin', opened)).status).toBe(200);
    });

    test.each([
      ['a script that reads the page', {}],
      ['a frame', { 'sec-fetch-dest': 'iframe' }],
      ['a picture', { 'sec-fetch-dest': 'image' }],
    ])('reveals nothing to %s', async (_who, headers) => {
      const browser = await signedIn();
      expect(answersIn((await browser.get('/', headers)).text)).toEqual({});
    });

    test('reveals nothing without a session, nor after it ended', async () => {
      expect(answersIn((await it.browser().get('/', opened)).text)).toEqual({});
      const browser = await signedIn();
      await it.store.write((tx) => tx.deleteFrom('sessions').execute());
      const { text, headers } = await browser.get('/', opened);
      expect(answersIn(text)).toEqual({});
      expect(headers['cache-control']).toBe('no-cache');
    });

    describe('opened after the session has ended', () => {
      async function known(env: Record<string, string> = {}) {
        await it.close();
        mkdirSync(join(folder, '.vite'));
        const pages = [{ pattern: '/signin', open: true }, { pattern: '/user/view/:id' }];
        writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages));
        it = await startTestApp({ portalFolder: folder, env });
      }
      const led = async (address: string, headers: Record<string, string> = opened, browser = it.browser()) => {
        const answer = await browser.get(address, headers);
        return answer.status === 302 ? answer.headers.location : answer.status;
      };

      test.each([
        ['/', ''],
        ['/user/view/3', '?return_to=%2Fuser%2Fview%2F3'],
        ['/nothing?x=%26&y', '?return_to=%2Fnothing%3Fx%3D%2526%26y'],
      ])('redirects where the portal would redirect: %s', async (address, redirect) => {
        await known();
        expect(await led(address)).toBe(`/signin${redirect}`);
        const browser = await signedIn();
        await it.store.write((tx) => tx.deleteFrom('sessions').execute());
        expect(await led(address, opened, browser)).toBe(`/account/signout${redirect}`);
        expect((await browser.get('/', opened)).headers['cache-control']).toBe('no-store');
      });

      test('does not end a sign-in in a second tab that waits for its code', async () => {
        await known();
        const browser = it.browser();
        const person = await makePerson(it.store, await makeOrganisation(it.store));
        await browser.takeSession(it.services, person.id, 'password');
        expect(await led('/user/view/3', opened, browser)).toBe('/signin?return_to=%2Fuser%2Fview%2F3');
        expect(await led('/signin', opened, browser)).toBe(200);
      });

      test('shows open pages, and serves the page to a script, a frame and an old browser', async () => {
        await known();
        expect(await led('/SignIn/?reason=signed_out')).toBe(200);
        expect(await led('/user/view/3', {})).toBe(200);
        expect(await led('/user/view/3', { 'sec-fetch-dest': 'iframe' })).toBe(200);
      });

      test.each([
        ['SIGNIN_URL', 'https://accounts.example/in'],
        ['API_BASE_USER', 'https://api.example/v1'],
      ])('serves the page to everybody with another account service or back end: %s=%s', async (name, value) => {
        await known({ [name]: value });
        expect(await led('/user/view/3')).toBe(200);
      });

      test('does not loop if the build does not say which pages are open', async () => {
        expect(await led('/signin')).toBe(200);
        expect(await led('/user/view/3')).toBe(200);
      });
    });

    test('leaves out refused replies, which the portal requests itself', async () => {
      const organisation = await makeOrganisation(it.store);
      await addPolicyRange(it.store, organisation.policyId, '10.0.0.10', '10.0.0.20');
      const person = await makePerson(it.store, organisation);
      const answersFrom = async (address: string) =>
        Object.keys(answersIn((await (await it.as(person, address)).get('/', opened)).text));
      expect(await answersFrom('10.0.0.11')).toContain(first[2]);
      expect(await answersFrom('10.0.0.21')).not.toContain(first[2]);
    });

    test('cannot be injected with HTML by a name', async () => {
      const browser = await signedIn('</script><script>alert(1)</script>$&');
      const { text } = await browser.get('/', opened);
      expect(text.match(/<script/g)).toHaveLength(2);
      expect(JSON.stringify(answersIn(text))).toContain('</script><script>alert(1)</script>$&');
    });

    test('is served without the replies if they fail', async () => {
      const browser = await signedIn();
      const real = it.app.inject.bind(it.app);
      it.app.inject = (() => Promise.reject(new Error('No more of that.'))) as never;
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await real({ url: '/', headers: { ...opened, cookie } });
      expect(answer.statusCode).toBe(200);
      expect(it.log.join('')).toContain('a page went without its first answers');
    });

    test('does not wait long for the replies', async () => {
      const browser = await signedIn();
      const real = it.app.inject.bind(it.app);
      it.app.inject = (() => new Promise(() => {})) as never;
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await real({ url: '/', headers: { ...opened, cookie } });
      expect(answersIn(answer.payload)).toEqual({});
    });

    test.each(['https://api.example/v1', '/elsewhere'])(
      'asks for itself where another back end answers: %s',
      async (base) => {
        await it.close();
        it = await startTestApp({ portalFolder: folder, env: { API_BASE_USER: base } });
        const browser = await signedIn();
        expect(answersIn((await browser.get('/', opened)).text)).not.toHaveProperty(`${base}/user/details`);
      },
    );
  });

  describe('lists the first calls of the page', () => {
    const opened = { 'sec-fetch-dest': 'document' };
    const own = { service: 'security', path: '/security/twofactor/status', address: '/security/twofactor/status' };

    async function asksFor(url: string, values: Parameters<typeof makePerson>[2], env: Record<string, string> = {}) {
      await it.close();
      mkdirSync(join(folder, '.vite'));
      writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify([{ pattern: '/user', calls: [list, own] }]));
      it = await startTestApp({ portalFolder: folder, env });
      const organisation = await makeOrganisation(it.store);
      const browser = await it.as(await makePerson(it.store, organisation, values));
      const { text } = await browser.get(url, opened);
      const { asks } = JSON.parse(/id="answers">([^]*?)<\/script>/.exec(text)?.[1] || '{}');
      return { asks, organisation, browser };
    }

    test('with the headers that they need', async () => {
      const { asks, organisation, browser } = await asksFor('/user', { admin: true });
      expect(asks.addresses).toEqual(['/api/user/list?limit=100', '/api/security/twofactor/status']);
      expect(asks.headers).toMatchObject({ 'x-organisation': String(organisation.id) });
      browser.token = '';
      for (const url of asks.addresses)
        expect((await it.app.inject({ url, headers: asks.headers })).statusCode, url).toBe(200);
    });

    test('without calls that would be refused', async () => {
      const { asks } = await asksFor('/user', {});
      expect(asks.addresses).toEqual(['/api/security/twofactor/status']);
    });

    test('without calls for an address with a query', async () => {
      expect((await asksFor('/user?status=all', { admin: true })).asks).toBeUndefined();
    });

    test('without calls of another page', async () => {
      expect((await asksFor('/group', { admin: true })).asks).toBeUndefined();
    });

    test('without calls for a person who is shut out', async () => {
      expect((await asksFor('/user', { admin: true, membership: { status: 'inactive' } })).asks).toBeUndefined();
    });

    test('without calls of another back end', async () => {
      const { asks } = await asksFor('/user', { admin: true }, { API_BASE_SECURITY: 'https://api.example/v1' });
      expect(asks.addresses).toEqual(['/api/user/list?limit=100']);
    });
  });

  test('links the scripts of the requested page', async () => {
    await it.close();
    mkdirSync(join(folder, '.vite'));
    const pages = [
      {
        pattern: '/user',
        files: ['assets/rows-abc.js'],
        narrow: ['assets/cards-abc.js'],
        wide: ['assets/table-abc.js'],
      },
      { pattern: '/user/view/:id', files: ['assets/view-abc.js'] },
    ];
    writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages));
    it = await startTestApp({ portalFolder: folder });
    const linked = async (url: string) => {
      const { text } = await it.browser().get(url);
      const links = [
        ...text.matchAll(/<link rel="modulepreload"(?: media="\(([^"]+)\)")? crossorigin href="([^"]+)"/g),
      ];
      return links.map(([, media, to]) => (media ? `${to} if ${media}` : to));
    };
    expect(await linked('/USER/?status=pending')).toEqual([
      '/assets/rows-abc.js',
      '/assets/cards-abc.js if width < 768px',
      '/assets/table-abc.js if width >= 768px',
    ]);
    expect(await linked('/user/view/3')).toEqual(['/assets/view-abc.js']);
    expect(await linked('/user/view/x')).toEqual([]);
    expect((await it.browser().get('/.vite/pages.json')).status).toBe(404);
  });

  test('cannot be injected with HTML by a value of the configuration', async () => {
    await it.close();
    const { config } = it.services;
    it = await startTestApp({
      portalFolder: folder,
      config: { portal: { ...config.portal, product_name: '</script><script>alert(1)</script>$&' } },
    });
    const { text } = await it.browser().get('/');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(configIn(text)).toMatchObject({ product_name: '</script><script>alert(1)</script>$&' });
  });

  test('files with a hash are cached for good, compressed ones are sent as they are; others are revalidated', async () => {
    const hashed = await it.browser().get('/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(hashed.headers['content-type']).toContain('javascript');
    expect((await it.browser().get('/assets/main-abc.js')).text).toBe('plain');
    const worker = await it.browser().get('/sw.js');
    expect(worker).toMatchObject({ status: 200, text: 'worker' });
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect((await it.browser().get('/config.json')).body).toEqual(it.services.config.portal);
  });

  test('a script has only the headers of scripts; every page has those of pages, whatever its address', async () => {
    const { headers } = await it.browser().get('/assets/main-abc.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.any(String),
    });
    expect(Object.keys(headers)).not.toContain('content-security-policy');
    expect(JSON.stringify(headers).length).toBeLessThan(500);
    for (const address of ['/sw.js', '/assets', '/assetsuser', '/user?/assets/', '/Assets/main-abc.js'])
      expect((await it.browser().get(address)).headers).toHaveProperty('content-security-policy');
  });

  test('stays consistent when a build that kept its files replaces it (scripts/build/putInPlace.mjs)', async () => {
    const fresh = builtPortal();
    writeFileSync(join(fresh, 'index.html'), 'another');
    renameSync(folder, join(fresh, 'former'));
    renameSync(fresh, folder);
    expect(configIn((await it.browser().get('/')).text)).toEqual(it.services.config.portal);
    expect((await it.browser().get('/assets/main-abc.js')).text).toBe('plain');
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/.secret',
    '/assets/%00',
    '/%zz',
  ])('%s reveals nothing', async (url) => {
    const answer = await it.browser().get(url);
    expect(answer.text).not.toContain('gatehouse');
    expect(answer.text).not.toBe('secret');
    expect(answer.status).toBeLessThan(500);
  });

  test('accepts only reads', async () => {
    expect(await it.browser().post('/user')).toMatchObject({ status: 404, body: { code: 404 } });
    expect((await it.browser().send({ method: 'HEAD', url: '/' })).status).toBe(200);
  });

  test('says so if it is not built', async () => {
    await it.close();
    it = await startTestApp({ portalFolder: join(folder, 'not there') });
    expect(await it.browser().get('/')).toMatchObject({ status: 503, text: expect.stringContaining('npm run build') });
    expect((await it.browser().get('/healthz')).status).toBe(200);
  });
});
