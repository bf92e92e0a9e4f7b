import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createClient } from '#core/client/client.ts';
import { getSession, userDetails, validateAddress, type Details } from '#core/contract/session.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { Toaster } from '#core/ui/toast/Toaster.tsx';
import { Dialogs } from '#shell/dialogs/Dialogs.tsx';
import { createTree, type Tree } from '#shell/portal/organisationTree.ts';
import { testConfig } from '../config.ts';
import { details as usualDetails } from '../details.ts';
import { answer, fakeServer, type Canned } from './fakeServer.ts';

export interface SignedInParts {
  /** The session; by default of the owner and admin of Acme Trading. */
  details?: Details;
  /** `false`: the organisation may not be used from this network address. */
  addressAllowed?: boolean;
  /** The server's replies; any other call fails the test. */
  replies?: readonly Canned[];
  /** The page's address. */
  at?: string;
  /** The listed plugins, for code that reads the registry. */
  plugins?: readonly Plugin[];
}

/** The calls that every session makes. */
export function sessionReplies(details: Details): Canned[] {
  return [
    answer(getSession, { id: 's1', token: 'token' }),
    answer(userDetails, () => details),
    answer(validateAddress, {}),
  ];
}

/**
 * Renders a part of the signed-in portal with the real client, host, dialogs and toasts; only the network is
 * fakeServer's, and the address is in memory. Waits until suspended components have loaded.
 */
export async function renderSignedIn(ui: ReactNode, parts: SignedInParts = {}) {
  const { details = usualDetails(), addressAllowed = true, replies = [], at = '/', plugins = [] } = parts;
  const server = fakeServer(...sessionReplies(details), ...replies);
  const place = memoryLocation({ path: at, record: true });
  const client = createClient(testConfig, {
    ended: () => Promise.resolve(false),
    refused: () => undefined,
    changed: (topics) => tree.changed(topics),
  });
  client.organisationId = details.organisation?.id ?? null;
  const reloadSession = async () => {
    const { message: _said, type: _shown, ...now } = await client.call(userDetails, {});
    tree.renew(now, addressAllowed);
  };
  const tree: Tree = createTree({
    config: testConfig,
    registry: createRegistry(plugins),
    client,
    details,
    addressAllowed,
    go: place.navigate,
    reloadSession,
    sessionChanged: () => reloadSession().catch(() => undefined),
  });
  tree.store.set(commandsAtom, await loadCommands(plugins));
  onTestFinished(() => tree.dispose());

  const wrapped = (children: ReactNode) => (
    <Provider store={tree.store}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <main>{children}</main>
        <Dialogs />
        <Toaster />
      </Router>
    </Provider>
  );
  const user = userEvent.setup();
  const drawn = await act(async () => render(wrapped(ui)));
  return {
    ...drawn,
    rerender: (next: ReactNode) => drawn.rerender(wrapped(next)),
    /** The network: `server.calls(endpoint)`, `server.reply(...)`. */
    server,
    user,
    host: tree.host,
    store: tree.store,
    /** The visited addresses, the present one last. */
    history: place.history,
  };
}
