import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Full browsers, as people have them. */
export const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * The first is the engine of Chromium without the rest of the browser, which needs a third less processor time. It
 * grants pages less memory and keeps no compiled script, so nothing is measured in it.
 */
export const any = ['chromium-headless-shell', ...whole];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** Flags to run as root in a container, without network access by the browser itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser named by the environment, or an installed one, or Playwright's own. */
export function findBrowser(names: readonly string[] = any): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const commands = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

/** Playwright calls this before the journeys start. */
export default function setup(): void {
  requireBrowser();
}

/** The browser, or an error that says what to install. */
export function requireBrowser(names?: readonly string[]): string {
  const found = findBrowser(names);
  if (found && existsSync(found)) return found;
  if (found) throw new Error(`The environment variable CHROMIUM names ${found}, where there is no browser.`);
  throw new Error(
    'No browser found. Install Chromium or Chrome (Debian: apt-get install chromium-headless-shell for the journeys, ' +
      'chromium for the bench; elsewhere: npx playwright install chromium), or name one in the environment variable CHROMIUM.',
  );
}
