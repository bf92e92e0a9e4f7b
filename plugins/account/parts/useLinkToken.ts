import { useLayoutEffect, useState } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';

type Name = 'token' | 'setup_token';

/**
 * The secret of a link, which is in the fragment of its address (`#token=…`); `''` if the link has lost it. Browsers send
 * no fragment. The secret stays in the address until the link is used, so that the page can be loaded again, come back
 * to, and opened in another tab. A link of an earlier version has the secret in the query: it is moved to the fragment.
 */
export function useLinkToken(name: Name = 'token'): string {
  const [secret, setSecret] = useState(() => secretHere(name));
  useLayoutEffect(() => {
    const page = location.pathname;
    const read = () => {
      if (location.pathname !== page) return;
      leaveQuery(name);
      setSecret(secretHere(name));
    };
    read();
    // A further link is opened in the tab that shows this page, or the history goes to another entry of it. wouter
    // dispatches the event `pushState`.
    const events = ['hashchange', 'popstate', 'pushState'];
    for (const event of events) addEventListener(event, read);
    return () => {
      for (const event of events) removeEventListener(event, read);
    };
  }, [name]);
  return secret;
}

function secretHere(name: Name): string {
  const inFragment = new URLSearchParams(location.hash.slice(1)).get(name);
  return (inFragment ?? new URLSearchParams(location.search).get(name) ?? '').trim();
}

function leaveQuery(name: Name): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.hash = new URLSearchParams({ [name]: secretHere(name) }).toString();
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** Tells if the failure means that the link is invalid, however often it is tried. */
export const isBrokenLink = (error: CallError): boolean =>
  error.notFound || error.code === codes.conflict || error.errors['token'] !== undefined;

/** The reason why a link is invalid. */
export function brokenLinkText(error: CallError | undefined): string {
  if (!error) return 'The link is not complete. Open it from the mail again, or copy the whole link.';
  return error.notFound ? 'This link does not work. Part of it may be missing.' : error.message;
}
