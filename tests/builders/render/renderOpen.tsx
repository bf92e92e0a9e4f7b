import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createOpenClient, openClientAtom } from '#core/client/openClient.ts';
import { testConfig } from '../config.ts';

/**
 * Renders a page of an `open` route at its address, as the shell does, with the real client and fakeServer's network.
 * `leave` records addresses that the page loads in the browser.
 */
export function renderOpen(Page: ComponentType, address: string, config = testConfig) {
  const leave = vi.fn(() => new Promise<never>(() => undefined));
  const store = createStore();
  store.set(openClientAtom, { ...createOpenClient(config), leave });
  history.replaceState(null, '', address);
  const place = memoryLocation({ path: address, record: true });
  const drawn = render(
    <Provider store={store}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Page />
      </Router>
    </Provider>,
  );
  return { ...drawn, leave, history: place.history };
}
