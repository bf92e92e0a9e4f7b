import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const script = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const origin = 'https://portal.example';

const pageWith = (answers: string) =>
  `<head><script type="application/json" id="config">{"product_name":"Gatehouse"}</script>` +
  `<script type="application/json" id="answers">${answers}</script><script src="/assets/main-abc.js"></script></head>`;

/**
 * A running service worker. `network` is the reply of its `fetch`: a page for every address, unless a test changes it.
 */
function startWorker() {
  const cached = new Map<string, Map<string, Response>>();
  const heard = new Map<string, (event: object) => void>();
  const worker = {
    network: (): Response => new Response(pageWith('{"token":"secret"}'), { headers: { etag: '"1"' } }),
    /** The cached files, by cache and address. */
    cached,
    /** Sends an event to the worker, and waits for its background work. */
    async send(type: string, event: object): Promise<Response | undefined> {
      const behind: Promise<unknown>[] = [];
      let answer: Promise<Response> | undefined;
      heard.get(type)?.({
        ...event,
        waitUntil: (work: Promise<unknown>) => behind.push(work),
        respondWith: (response: Promise<Response>) => (answer = response),
      });
      const answered = await answer;
      await Promise.all(behind);
      return answered;
    },
    /** A person opens an address. */
    open: (path: string, preloadResponse?: Promise<Response>) =>
      worker.send('fetch', { request: { method: 'GET', mode: 'navigate', url: origin + path }, preloadResponse }),
  };
  const pathOf = (request: string | URL | { url: string }) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : request, origin).pathname;
  const open = async (name: string) => {
    const cache = cached.get(name) ?? new Map<string, Response>();
    cached.set(name, cache);
    return {
      match: async (request: string) => cache.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => void cache.set(pathOf(request), response),
    };
  };
  runInContext(
    script,
    createContext({
      self: { addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear) },
      location: new URL(origin),
      caches: { open },
      fetch: async () => worker.network(),
      URL,
      Response,
    }),
  );
  return worker;
}

test.each([
  ['that was opened', (worker: ReturnType<typeof startWorker>) => worker.open('/user')],
  ['that was there before it', (worker) => worker.send('message', { data: { loaded: ['/assets/main-abc.js'] } })],
])('of a page %s it caches everything but the answers, which contain a token', async (_which, come) => {
  const worker = startWorker();
  await come(worker);
  worker.network = () => {
    throw new TypeError('There is no network.');
  };
  const again = await worker.open('/group');
  expect(await again?.text()).toBe(pageWith(''));
  expect(again?.headers.get('etag')).toBe('"1"');
});

test('without a network the cached page answers a sign-out, and no other address of the server', async () => {
  const worker = startWorker();
  await worker.open('/user');
  worker.network = () => {
    throw new TypeError('There is no network.');
  };
  expect(await (await worker.open('/account/signout?reason=signed_out'))?.text()).toBe(pageWith(''));
  await expect(worker.open('/api/docs')).rejects.toThrow('There is no network.');
});

test('a person who opens a page gets it with the answers', async () => {
  const seen = await startWorker().open('/user');
  expect(await seen?.text()).toBe(pageWith('{"token":"secret"}'));
});

test("a reply that is not the portal's page is not cached", async () => {
  const worker = startWorker();
  worker.network = () => new Response('<h1>Sign in to the hotel’s network</h1>');
  await worker.open('/user');
  worker.network = () => new Response(pageWith(''), { status: 503 });
  await worker.open('/user');
  expect(worker.cached.get('page-1')?.size ?? 0).toBe(0);
});

test.each(['/assets/main-abc.js', '/early.js'])(
  '%s is not cached as the page of a proxy that wants a sign-in',
  async (path) => {
    const worker = startWorker();
    const ask = () => worker.send('fetch', { request: { method: 'GET', mode: 'cors', url: origin + path } });
    const answer = (body: string, type: string) => () => new Response(body, { headers: { 'content-type': type } });
    worker.network = answer('<h1>Sign in to the hotel’s network</h1>', 'text/html; charset=utf-8');
    await ask();
    await worker.send('message', { data: { loaded: [path] } });
    expect([...worker.cached.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
    // An earlier worker has kept it.
    for (const name of ['assets-1', 'page-1']) worker.cached.get(name)?.set(path, worker.network());
    worker.network = answer('export {}', 'text/javascript');
    expect(await (await ask())?.text()).toBe('export {}');
    worker.network = () => {
      throw new TypeError('There is no network.');
    };
    expect(await (await ask())?.text()).toBe('export {}');
  },
);

test.each(['/user', '/account/signout', '/api/docs', '/healthz'])(
  'a navigation to %s that the browser has sent already is not sent a second time',
  async (path) => {
    const worker = startWorker();
    worker.network = vi.fn(worker.network);
    const answer = await worker.open(path, Promise.resolve(new Response('sent once')));
    expect(await answer?.text()).toBe('sent once');
    expect(worker.network).not.toHaveBeenCalled();
  },
);
