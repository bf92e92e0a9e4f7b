import { atom, useAtomValue } from 'jotai';
import type { RuntimeConfig } from '../contract/runtimeConfig.ts';
import { tellOtherTabs } from '../session/otherTabs.ts';
import { createClient, type Client } from './client.ts';

/** What pages outside the signed-in tree may use: the runtime configuration and the calls that need no session. */
export interface OpenClient {
  config: RuntimeConfig;
  call: Client['call'];
  /** Loads an address in this page's stead, so that nothing of a former session survives. Never settles. */
  leave(to: string): Promise<never>;
}

/** Makes what `open` pages use. */
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
      // As a rule a session has begun, or all have ended.
      tellOtherTabs();
      // Not a further step of the history: 'Back' must not lead into a sign-in that is over.
      location.replace(to);
      return new Promise(nothing);
    },
  };
}

/** Set by the shell around the pages of `open` routes. */
export const openClientAtom = atom<OpenClient | null>(null);

/** The open client, in pages of `open` routes. */
export function useOpenClient(): OpenClient {
  const client = useAtomValue(openClientAtom);
  if (!client) throw new Error('An open page was drawn without its client.');
  return client;
}
