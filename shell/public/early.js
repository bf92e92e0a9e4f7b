// Asks for the session while the portal's code is still on its way, which saves two round trips before the first page.
// core/client/early.ts hands the answers to the client; early.test.tsx holds the two together.
(() => {
  // The portal's own code is gone when a new version replaced it: one reload finds the new one, then the page says so.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
      const last = Number(sessionStorage.getItem('gatehouse.chunk-reload') ?? 0);
      if (navigator.onLine && Date.now() - last > 60_000) {
        sessionStorage.setItem('gatehouse.chunk-reload', String(Date.now()));
        location.reload();
        return;
      }
      const root = document.getElementById('root');
      if (root) root.textContent = 'The portal could not be loaded. Please reload the page in a minute.';
    },
    true,
  );
  holdKeys();
  // Pages that need no session ask for none.
  if (/^\/(signin|register|invitation|password|user\/uservalidation)(\/|$)/i.test(location.pathname)) return;
  let config;
  try {
    config = JSON.parse(document.getElementById('config').textContent);
  } catch {
    // The server has not written it into the page: the portal asks for it, and for the rest afterwards.
    return;
  }
  const asked = (window.gatehouseAsked = new Map());

  function ask(address, headers) {
    const answer = fetch(address, {
      credentials: 'include',
      signal: AbortSignal.timeout(30_000),
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...headers },
    }).then(async (response) => {
      const { ok, status, headers } = response;
      return { ok, status, headers, _data: await response.json().catch(() => undefined) };
    });
    // Whoever takes the answer hears of a failure; until then it is nobody's.
    answer.catch(() => {});
    asked.set(address, answer);
    return answer;
  }

  /** What is pressed before the code for keys is there is held for it (shell/keys/heldKeys.ts). */
  function holdKeys() {
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
  }

  const at = (base, path) => base.replace(/\/$/, '') + path;
  const { bases, application_id, cookie_url } = config;
  ask(at(bases.account, `/session/getsession/1/${application_id}`)).then(
    ({ _data: session }) => {
      if (!session?.token) return;
      ask(cookie_url, { token: session.token });
      const authorization = `Bearer ${session.token}`;
      ask(at(bases.user, '/user/details'), { authorization });
      ask(at(bases.organisation, '/organisation/ipaddress/validate'), { authorization });
    },
    () => {},
  );
})();
