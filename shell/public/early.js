// What cannot wait for the portal's code: the theme, another site's window, a script of it that is gone, the page's first
// calls and scripts, and keys.
(() => {
  // Blocks the first paint for a moment, so that the chosen theme is right from it; core/ui/style/theme.ts keeps the choice.
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // No storage: the system's theme stands.
  }
  // Nothing of ours opens a page that could reach back. Another site did, empty, and somebody typed our address: loaded once
  // more, the page comes with the header that keeps the two apart (server/http/connection/headers.ts).
  try {
    if (opener && !sessionStorage.getItem('gatehouse.apart')) {
      sessionStorage.setItem('gatehouse.apart', '1');
      // With its origin: a path that begins with two slashes would lead to another host.
      location.replace(location.origin + location.pathname + location.search);
    }
  } catch {
    // No storage: it could go on for ever.
  }
  // Once a minute, as in shell/router/chunkGuard.ts.
  const mayReload = () => {
    try {
      const last = Number(sessionStorage.getItem('gatehouse.chunk-reload') ?? 0);
      if (Date.now() - last <= 60_000) return false;
      sessionStorage.setItem('gatehouse.chunk-reload', String(Date.now()));
      return true;
    } catch {
      // No storage: it could go on for ever.
      return false;
    }
  };
  // The portal's own code is gone when a new version replaced it: one reload finds the new one, then the page says so.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type !== 'module') return;
      if (navigator.onLine && mayReload()) location.reload();
      else
        document
          .getElementById('root')
          ?.replaceChildren('The portal could not be loaded. Please reload the page in a minute.');
    },
    true,
  );
  // The server names the scripts that show the asked page in links that do nothing by themselves (server/http/pages/portal.ts):
  // they are asked for when the first of those that are marked has come. Before that they would take of a slow line what
  // runs first; later it would rest.
  const goOn = ({ target }) => {
    if (target.className !== 'ahead') return;
    for (const link of document.querySelectorAll('.soon:not([rel])')) link.rel = 'modulepreload';
  };
  document.addEventListener('load', goOn, true);
  // The calls that the asked page begins with leave at once, with the token that came with it (core/client/early.ts). What
  // fails or takes too long the portal asks for itself.
  const { asks } = JSON.parse(document.getElementById('answers')?.textContent || '{}');
  window.gatehouseAsked = {};
  for (const address of asks?.addresses ?? [])
    window.gatehouseAsked[address] = fetch(address, { ...asks, signal: AbortSignal.timeout(30_000) })
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
  /** What is pressed before the code for keys is there is held for it (shell/keys/heldKeys.ts). */
  const held = [];
  const hold = (event) => {
    // What is typed into a field, such as a password, is for the field.
    if (event.target instanceof HTMLInputElement) return;
    held.push(event);
    held.splice(0, held.length - 40);
    // Else the browser's own field takes the focus.
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault();
  };
  addEventListener('keydown', hold);
  window.gatehouseHeldKeys = () => {
    removeEventListener('keydown', hold);
    return held.splice(0);
  };
})();
