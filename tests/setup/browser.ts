import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// The first is the same browser without windows, which takes a third less of the processor.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** What a browser needs to run as root in a container, and to leave the network alone. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that the environment names, or one that is installed, or Playwright's own. */
export function findBrowser(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const commands = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

/** The same, or a sentence that says what to install. Playwright calls it before the journeys start. */
export default requireBrowser;

/** The same, or a sentence that says what to install. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found && existsSync(found)) return found;
  if (found) throw new Error(`The environment variable CHROMIUM names ${found}, where there is no browser.`);
  throw new Error(
    'No browser found for the journeys. Install Chromium or Chrome (Debian: apt-get install chromium-headless-shell; ' +
      'elsewhere: npx playwright install chromium), or name one in the environment variable CHROMIUM.',
  );
}
