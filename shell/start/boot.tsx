import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createRegistry } from '#core/plugin/registry.ts';
import { App } from '../app/App.tsx';
import { readConfig } from './config.ts';
import { withholdInputMethodKeys } from '../keys/inputMethod.ts';
import { watchFocus } from '../dialogs/focusTrail.ts';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { plugins } from '../shellPlugin/allPlugins.ts';
import { createPortal } from '../portal/portal.ts';
import type { Leave } from '../portal/sessionEnd.ts';
import { watchPreloadErrors } from '#core/client/chunkGuard.ts';
import { watchLeaving } from '#core/client/leaving.ts';

const load: Leave = (to, replace) => (replace ? location.replace(to) : location.assign(to));

/** Starts the portal in the page's root. */
export async function boot(element: HTMLElement): Promise<void> {
  watchPreloadErrors();
  watchLeaving();
  watchFocus();
  withholdInputMethodKeys();
  const root = createRoot(element);
  try {
    const config = await readConfig();
    const portal = createPortal(config, createRegistry(plugins), load);
    portal.start();
    // A transition renders in slices, so that a slow phone answers input in between.
    startTransition(() => root.render(<App portal={portal} />));
  } catch (error) {
    console.error(error);
    root.render(<ErrorPage error={error} onRetry={() => location.reload()} />);
  }
}
