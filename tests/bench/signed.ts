import type { BrowserContext, BrowserContextOptions, Cookie } from '@playwright/test';

export const desktop = { viewport: { width: 1280, height: 800 } };

/** What the figures of a browser are taken with. */
export interface Signed {
  url: string;
  /** What the administrator's browser keeps. */
  cookies: readonly Cookie[];
  /** Opens a window in which an administrator is signed in. */
  open: (options: BrowserContextOptions) => Promise<BrowserContext>;
}
