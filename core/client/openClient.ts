import { atom, useAtomValue } from 'jotai';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { tellOtherTabs } from '#core/session/otherTabs.ts';
import { createClient, type Client } from './client.ts';

/** The services for pages outside the signed-in tree: the runtime configuration and the calls that need no session. */
export interface OpenClient {
  config: RuntimeConfig;
  call: Client['call'];
  /** Loads an address as a new document, so that no data of a former session remains. Never resolves. */
  leave(to: string): Promise<never>;
}

/** Makes the services for `open` pages. */
export function createOpenClient(config: RuntimeConfig): OpenClient {
  const nothing = () => undefined;
  const { call } = createClient(config, {
    ended: () => Promise.resolve(false),
    refused: nothing,
    changed: nothing,
  });
  return {
    config,
    call,
    leave(to) {
      // Usually a session has started, or all sessions have ended, so the other tabs check.
      tellOtherTabs();
      // Replaces the history entry: 'Back' must not return to a sign-in that is finished.
      location.replace(to);
      return new Promise(nothing);
    },
  };
}

/** The shell sets it around the pages of `open` routes. */
export const openClientAtom = atom<OpenClient | null>(null);

/** The open client, in pages of `open` routes. */
export function useOpenClient(): OpenClient {
  const client = useAtomValue(openClientAtom);
  if (!client) throw new Error('There is no client.');
  return client;
}
