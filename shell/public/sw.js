// The service worker. It caches the portal's files, so that a second visit loads them from this machine. Without a network
// it returns the cached page, which then says that the server cannot be reached. It caches no reply of the API, no session
// and no configuration. It contains no version number, so a new portal needs no new worker.

const ASSETS = 'assets-1';
const PAGE = 'page-1';
/** The number of cached assets. Their names contain a hash of the content, so old ones are never wrong, only useless. */
const KEPT_ASSETS = 250;
/** Files whose names never change: served from the cache, and then updated there (stale while revalidate). */
const fixed = ['/early.js'];
/** Addresses of the server that are not the portal's page. */
const notThePortal =
  /^\/(api|account|oidc|mcp|application\/open|catalogue|config\.json|cookie\.php|healthz|readyz|metrics|dev)(\/|$)/;

/** Without a network, the cached page says that the person is still signed in, and tries again. */
const signOut = '/account/signout';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (fixed.includes(url.pathname)) event.respondWith(fixedFile(event));
  else if (request.mode === 'navigate')
    event.respondWith(
      url.pathname === signOut
        ? orKeptPage(fromServer(event))
        : notThePortal.test(url.pathname)
          ? fromServer(event)
          : page(event),
    );
});

/** The page sends the addresses of the files that it loaded before this worker was active. */
self.addEventListener('message', (event) => {
  const { loaded } = event.data ?? {};
  if (Array.isArray(loaded)) event.waitUntil(keep(loaded));
});

async function activate() {
  // With navigation preload, the browser requests the page while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (![ASSETS, PAGE].includes(name)) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  const kept = await assets.keys();
  for (const old of kept.slice(0, -KEPT_ASSETS)) await assets.delete(old);
  await self.clients.claim();
}

/** Cache first, because a file with this name never changes. */
async function asset(event) {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(event.request);
  if (isFile(kept)) return kept;
  const fresh = await fetch(event.request);
  event.waitUntil(keepFile(assets, event.request, fresh.clone()));
  return fresh;
}

async function fixedFile(event) {
  const pages = await caches.open(PAGE);
  const kept = await pages.match(event.request);
  const fresh = fetch(event.request).then(async (response) => {
    await keepFile(pages, event.request, response.clone());
    return response;
  });
  if (!isFile(kept)) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/**
 * Tells a file from the page with which a proxy answers any address until somebody signs in there. Such a page would
 * never leave the cache, and the portal would never start again.
 */
function isFile(response) {
  return Boolean(response?.ok) && !response.redirected && !/html/i.test(response.headers.get('content-type') ?? '');
}

async function keepFile(cache, request, response) {
  if (isFile(response)) await cache.put(request, response);
}

/**
 * Returns the server's reply to a navigation. The browser has already sent the request (navigation preload), so the worker
 * answers every navigation with that reply. For a navigation that it does not answer, the browser would send a second
 * request.
 */
async function fromServer(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Network first, because the page refers to the newest files. Without a network, the page of the last visit. */
function page(event) {
  return orKeptPage(
    fromServer(event).then((fresh) => {
      event.waitUntil(keepPage(fresh.clone()));
      return fresh;
    }),
  );
}

async function orKeptPage(answer) {
  try {
    return await answer;
  } catch (error) {
    const kept = await (await caches.open(PAGE)).match('/');
    if (kept) return kept;
    throw error;
  }
}

/**
 * Caches the page, which is the same for every address of the portal. The page of a proxy or of an error is not cached, and
 * the embedded answers of the session are removed.
 */
async function keepPage(response) {
  if (!response.ok || response.redirected) return;
  const text = (await response.text()).replace(/(id="answers">)[^]*?(<\/script>)/, '$1$2');
  if (!text.includes('id="config"')) return;
  const { headers } = response;
  await (await caches.open(PAGE)).put('/', new Response(text, { headers }));
}

async function addFile(cache, address) {
  if (isFile(await cache.match(address))) return;
  await fetch(address)
    .then((response) => keepFile(cache, address, response))
    .catch(() => undefined);
}

async function keep(loaded) {
  const assets = await caches.open(ASSETS);
  for (const address of loaded) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin || !url.pathname.startsWith('/assets/')) continue;
    // The file was loaded a moment ago, so it usually comes from the browser's own cache.
    await addFile(assets, url);
  }
  const pages = await caches.open(PAGE);
  for (const file of fixed) await addFile(pages, file);
  const start = await fetch('/').catch(() => undefined);
  if (start) await keepPage(start);
}
