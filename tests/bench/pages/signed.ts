import type { BrowserContext, BrowserContextOptions, Cookie } from '@playwright/test';

export const desktop = { viewport: { width: 1280, height: 800 } };

/** The browser and session for the browser's figures. */
export interface Signed {
  url: string;
  /** The cookies of the administrator's browser. */
  cookies: readonly Cookie[];
  /** Opens a window in which an administrator is signed in. */
  open: (options: BrowserContextOptions) => Promise<BrowserContext>;
}
