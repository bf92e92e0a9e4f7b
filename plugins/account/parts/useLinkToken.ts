import { useLayoutEffect, useState } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';

type Name = 'token' | 'setup_token';

/**
 * The secret of a link, which is in the fragment of its address (`#token=…`); `''` if the link has lost it. It is taken
 * off the address at once, so that it is neither seen nor copied, and kept in the state of the history entry: a reload
 * finds it there, another tab does not. Links of earlier versions have the secret in the query.
 */
export function useLinkToken(name: Name = 'token'): string {
  const [secret, setSecret] = useState(() => secretHere(name));
  useLayoutEffect(() => {
    const page = location.pathname;
    const take = () => {
      if (location.pathname === page) setSecret(takeOff(name));
    };
    take();
    // A further link is opened in the tab that shows this page, or the history goes to another entry of it. wouter
    // dispatches the event `pushState`.
    const events = ['hashchange', 'popstate', 'pushState'];
    for (const event of events) addEventListener(event, take);
    return () => {
      for (const event of events) removeEventListener(event, take);
    };
  }, [name]);
  return secret;
}

const inFragment = () => new URLSearchParams(location.hash.slice(1));

function secretHere(name: Name): string {
  const { [name]: kept } = (history.state ?? {}) as { [secret in Name]?: unknown };
  const given = inFragment().get(name) ?? new URLSearchParams(location.search).get(name) ?? kept;
  return typeof given === 'string' ? given.trim() : '';
}

function takeOff(name: Name): string {
  const secret = secretHere(name);
  const url = new URL(location.href);
  if (!url.searchParams.has(name) && !inFragment().has(name)) return secret;
  url.searchParams.delete(name);
  url.hash = '';
  history.replaceState({ ...history.state, [name]: secret }, '', url);
  return secret;
}

/** Tells if the failure means that the link is invalid, however often it is tried. */
export const isBrokenLink = (error: CallError): boolean =>
  error.notFound || error.code === codes.conflict || error.errors['token'] !== undefined;

/** The reason why a link is invalid. */
export function brokenLinkText(error: CallError | undefined): string {
  if (!error) return 'The link is not complete. Open it from the mail again, or copy the whole link.';
  return error.notFound ? 'This link does not work. Part of it may be missing.' : error.message;
}
