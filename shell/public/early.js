// Runs before the portal's code: sets the theme, isolates the page from another site's window, handles a missing
// script, sends the page's first calls, loads its scripts and queues keys.
(() => {
  // The script blocks the first paint for a moment, so that it has the right theme. shell/frame/theme.ts stores the
  // theme.
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the system's theme applies.
  }
  // If another site opened this window empty, and the person typed our address, that site still has a reference to the
  // window. Loaded again, the page gets the header that cuts this reference (server/platform/http/connection/headers.ts).
  try {
    if (opener && !sessionStorage.getItem('gatehouse.apart')) {
      sessionStorage.setItem('gatehouse.apart', '1');
      // With the origin: a path that begins with two slashes would name another host. With a fragment, such as the
      // secret of a mailed link, the page loads again only if the rest of the address differs.
      const other = location.hash && (location.search ? '&' : '?');
      location.replace(location.origin + location.pathname + location.search + other + location.hash);
    }
  } catch {
    // Without storage the page could reload for ever.
  }
  // Once a minute, as in core/client/chunkGuard.ts.
  const mayReload = () => {
    try {
      const last = Number(sessionStorage.getItem('gatehouse.chunk-reload') ?? 0);
      if (Date.now() - last <= 60_000) return false;
      sessionStorage.setItem('gatehouse.chunk-reload', String(Date.now()));
      return true;
    } catch {
      // Without storage the page could reload for ever.
      return false;
    }
  };
  // Whoever leaves has the browser end what is loading.
  let leavingSince = 0;
  addEventListener('beforeunload', () => {
    leavingSince = Date.now();
  });
  // The portal's script is missing when a new version has replaced it. One reload finds the new script; after that the
  // page says so.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type !== 'module' || Date.now() - leavingSince < 5000) return;
      if (navigator.onLine && mayReload()) location.reload();
      else
        document
          .getElementById('root')
          ?.replaceChildren('The portal could not be loaded. Reload the page in a minute.');
    },
    true,
  );
  // The page's first calls are sent at once, with the token that came with the page (core/client/early.ts). If one
  // fails or takes too long, the portal sends it again.
  const { asks } = JSON.parse(document.getElementById('answers')?.textContent || '{}');
  window.gatehouseAsked = {};
  for (const address of asks?.addresses ?? [])
    window.gatehouseAsked[address] = fetch(address, { ...asks, signal: AbortSignal.timeout(30_000) })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
  /** Keys pressed before the key handler has loaded are queued and replayed (shell/keys/heldKeys.ts). */
  const held = [];
  const hold = (event) => {
    // Text typed into a field, such as a password, belongs to the field.
    if (event.target instanceof HTMLInputElement) return;
    // Without the oldest ones the others could mean something else, such as commands instead of text.
    if (held.length === 200) return end();
    held.push(event);
    // Otherwise the browser's address bar takes the focus.
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault();
  };
  const end = () => {
    removeEventListener('keydown', hold);
    return held.splice(0);
  };
  addEventListener('keydown', hold);
  window.gatehouseHeldKeys = (goesOn) => (goesOn ? held.splice(0) : end());
})();
