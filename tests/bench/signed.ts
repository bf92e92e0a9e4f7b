import type { BrowserContext, BrowserContextOptions } from '@playwright/test';

export const desktop = { viewport: { width: 1280, height: 800 } };

/** What the figures of a browser are taken with. */
export interface Signed {
  url: string;
  /** Opens a window in which an administrator is signed in. */
  open: (options: BrowserContextOptions) => Promise<BrowserContext>;
}
