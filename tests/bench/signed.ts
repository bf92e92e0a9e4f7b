import type { Browser, BrowserContextOptions } from '@playwright/test';

export const desktop = { viewport: { width: 1280, height: 800 } };

/** A browser, and what the figures of it are taken with. */
export interface Signed {
  browser: Browser;
  url: string;
  /** The options of a context in which an administrator is signed in. */
  as: (more: BrowserContextOptions) => BrowserContextOptions;
}
