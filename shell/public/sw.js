// The service worker: a second visit loads the portal's own files from this machine, and a visit without a network
// still gets the page, which then says that the server cannot be reached. It keeps no answer of the API, no session and
// no configuration; it knows no version, so that a new portal needs no new worker.

const ASSETS = 'assets-1';
const PAGE = 'page-1';
/** Names carry a hash of the content, so old ones only take room; the oldest go first. */
const KEPT_ASSETS = 250;
/** Under fixed names, shown from the cache and refreshed behind it. */
const fixed = ['/early.js'];
/** What the server answers itself; none of it is the portal's page. */
const notThePortal = /^\/(api|account|catalogue|config\.json|cookie\.php|healthz|readyz|metrics|dev)(\/|$)/;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (fixed.includes(url.pathname)) event.respondWith(fixedFile(event));
  else if (request.mode === 'navigate')
    event.respondWith(notThePortal.test(url.pathname) ? fromServer(event) : page(event));
});

/** The page tells what it loaded before this worker was there. */
self.addEventListener('message', (event) => {
  const { loaded } = event.data ?? {};
  if (Array.isArray(loaded)) event.waitUntil(keep(loaded));
});

async function activate() {
  // Lets the request for a page start while the worker itself is still starting.
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (![ASSETS, PAGE].includes(name)) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  const kept = await assets.keys();
  for (const old of kept.slice(0, -KEPT_ASSETS)) await assets.delete(old);
  await self.clients.claim();
}

/** Cache first: under its name a file never changes. */
async function asset(event) {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(event.request);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(assets.put(event.request, fresh.clone()));
  return fresh;
}

async function fixedFile(event) {
  const pages = await caches.open(PAGE);
  const kept = await pages.match(event.request);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await pages.put(event.request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/**
 * The answer of the server to a navigation. The browser has sent the request already (navigation preload), so every
 * navigation must be answered with it: the browser sends a second request for one that the worker leaves alone.
 */
async function fromServer(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Network first: the page names the files of the newest portal. Without a network, the page of the last visit. */
async function page(event) {
  try {
    const fresh = await fromServer(event);
    event.waitUntil(keepPage(fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await (await caches.open(PAGE)).match('/');
    if (kept) return kept;
    throw error;
  }
}

/** Every address of the portal is the same page; a proxy's or an error's is not kept, nor what the page tells of a session. */
async function keepPage(response) {
  if (!response.ok || response.redirected) return;
  const text = (await response.text()).replace(/(id="answers">)[^]*?(<\/script>)/, '$1$2');
  if (!text.includes('id="config"')) return;
  const { headers } = response;
  await (await caches.open(PAGE)).put('/', new Response(text, { headers }));
}

async function keep(loaded) {
  const assets = await caches.open(ASSETS);
  for (const address of loaded) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin || !url.pathname.startsWith('/assets/')) continue;
    // From the browser's own cache as a rule: it was loaded a moment ago.
    if (!(await assets.match(url))) await assets.add(url).catch(() => undefined);
  }
  const pages = await caches.open(PAGE);
  for (const file of fixed) if (!(await pages.match(file))) await pages.add(file).catch(() => undefined);
  const start = await fetch('/').catch(() => undefined);
  if (start) await keepPage(start);
}
