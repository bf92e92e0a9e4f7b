import type { Command } from '#core/command/command.ts';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { hostAtom } from '#core/command/hostAtom.ts';
import type { Host } from '#core/command/host.ts';
import type { Details } from '#core/contract/session.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { signedInAtom } from '#core/session/session.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { Keys } from '#shell/keys/Keys.tsx';
import { LazyPalette } from '#shell/palette/LazyPalette.tsx';
import { paletteAtom } from '#shell/palette/paletteAtom.ts';
import { loadSteps } from '#shell/palette/step/useStepView.ts';
import { testConfig } from '../config.ts';
import { details as usualDetails } from '../details.ts';
import { recordingHost } from './recordingHost.ts';

interface Parts {
  plugins: readonly Plugin[];
  details?: Details;
  at?: string;
  /** Content beside the palette: a page with fields, a button, provided records. */
  page?: ReactNode;
  addressAllowed?: boolean;
  host?: Partial<Host>;
  /** `false`: the code of the steps is still loading. */
  hasSteps?: boolean;
  /** `false`: the commands are still loading; `drawn.loadCommands()` loads them. */
  hasCommands?: boolean;
  /** What happens before the palette and the keys are rendered. */
  before?(store: ReturnType<typeof createStore>): void;
}

/** Loaded before the first test; otherwise a test would wait for it longer than Testing Library's limit. */
await import('#shell/palette/Palette.tsx');

/** Renders the palette and the keys with test plugins and a recording host. */
export async function renderPalette({
  plugins,
  details = usualDetails(),
  at = '/',
  page,
  addressAllowed = true,
  host: instead,
  hasSteps = true,
  hasCommands = true,
  before,
}: Parts) {
  if (hasSteps) await loadSteps();
  const store = createStore();
  const viewer = viewerOf(details, addressAllowed);
  const { host: noting, recorded } = recordingHost({ viewer });
  const host: Host = {
    ...noting,
    ask(command: Command, values) {
      noting.ask(command, values);
      store.set(paletteAtom, { command, values });
    },
    ...instead,
    marked: () => host,
  };
  store.set(hostAtom, host);
  store.set(registryAtom, createRegistry(plugins));
  const setCommands = async () => store.set(commandsAtom, await loadCommands(plugins));
  if (hasCommands) await setCommands();
  store.set(signedInAtom, { config: testConfig, details, addressAllowed });
  const user = userEvent.setup();
  const place = memoryLocation({ path: at });
  before?.(store);
  const drawn = await act(async () =>
    render(
      <Provider store={store}>
        <Router hook={place.hook}>
          {page}
          <LazyPalette />
          <Keys />
        </Router>
      </Provider>,
    ),
  );
  return {
    ...drawn,
    store,
    user,
    host,
    recorded,
    loadCommands: () => act(setCommands),
    /** Opens it by its key, and waits until it has loaded. */
    async open() {
      await user.keyboard('{Control>}k{/Control}');
      await drawn.findByRole('combobox');
    },
  };
}
