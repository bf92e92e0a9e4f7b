import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Details } from '#core/contract/session.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { App } from '#shell/app/App.tsx';
import { createPortal } from '#shell/portal/portal.ts';
import type { Leave } from '#shell/portal/sessionEnd.ts';
import { shellPlugin } from '#shell/shellPlugin/shellPlugin.ts';
import { testConfig } from '../config.ts';
import { details as usualDetails } from '../details.ts';
import { fakeServer, type Canned, type FakeServer } from './fakeServer.ts';
import { sessionReplies } from './renderSignedIn.tsx';

export interface PortalParts {
  details?: Details;
  /** Replies that override those of the session. */
  replies?: readonly Canned[];
  /** The address that the browser loads. */
  at?: string;
  /** Another network than `replies`, such as `bareBackEnd()`. */
  server?: FakeServer;
  /** The listed plugins, beside the shell's. */
  plugins?: readonly Plugin[];
}

/** Loads the whole portal at an address of the document, as main.tsx does; only the network is fakeServer's. */
export async function renderPortal(parts: PortalParts = {}) {
  const { details = usualDetails(), replies = [], at = '/', plugins = [] } = parts;
  const { server = fakeServer(...sessionReplies(details), ...replies) } = parts;
  history.replaceState(null, '', at);
  const leave = vi.fn<Leave>();
  const portal = createPortal(testConfig, createRegistry([...plugins, shellPlugin(plugins)]), leave);
  // Chunks are loaded here, because transforming modules could exceed a test's time limit.
  await Promise.all([
    import('#shell/app/AfterFirstPage.tsx'),
    import('#shell/dialogs/LeaveDialog.tsx'),
    import('#shell/session/FollowSession.tsx'),
    import('#shell/session/SessionEnded.tsx'),
  ]);
  portal.start();
  onTestFinished(() => portal.stop());
  const user = userEvent.setup();
  const drawn = await act(async () => render(<App portal={portal} />));
  if (!vi.isFakeTimers()) await act(twoFrames);
  return {
    ...drawn,
    portal,
    server,
    user,
    /** Records addresses that the page loads in the browser. */
    leave,
    /** The browser's address. */
    address: () => location.pathname + location.search + location.hash,
  };
}

/** The page is painted after the first frame, and later chunks load after the second. */
const twoFrames = () =>
  new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
