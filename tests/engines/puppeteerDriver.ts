import puppeteer, { type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer-core';
import { browserFlags, requireBrowser } from '../setup/browser.ts';
import { requireCommand } from './command.ts';
import type { Driver } from './driver.ts';

/** Firefox ends a navigation with this error when the service worker takes the page over at that moment. */
const BROKEN_OFF = 'NS_BINDING_ABORTED';
/** So often an address is opened when Firefox ends the navigation. */
const NAVIGATIONS = 3;

/** Chromium and Firefox, both by puppeteer: the one by its own protocol, the other by WebDriver BiDi. */
export async function startPuppeteer(name: 'Chromium' | 'Firefox'): Promise<Driver> {
  const browser = await (name === 'Chromium' ? startChromium() : startFirefox());
  let { context, page } = await freshPage(browser);
  return {
    name,
    version: (await browser.version()).replace(/^[^/]*\//, ''),
    async open(url) {
      for (let left = NAVIGATIONS; ; left--)
        try {
          return void (await page.goto(url, { timeout: 120_000 }));
        } catch (error) {
          if (left === 1 || !String(error).includes(BROKEN_OFF)) throw error;
        }
    },
    run: (script, argument) => page.evaluate(script as never, argument as never),
    runText: async (script) => void (await page.evaluate(script)),
    click: (x, y) => page.mouse.click(x, y),
    async wheel(x, y, pixels) {
      await page.mouse.move(x, y);
      await page.mouse.wheel({ deltaY: pixels });
    },
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const parts = keys.split('+').map((key) => (key === 'Space' ? ' ' : key)) as KeyInput[];
      for (const key of parts) await page.keyboard.down(key);
      for (const key of parts.toReversed()) await page.keyboard.up(key);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async upload(selector, file) {
      const field = await page.$(selector);
      if (!field) throw new Error(`There is no ${selector}.`);
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
    },
    async reset() {
      await context.close();
      ({ context, page } = await freshPage(browser));
    },
    close: () => browser.close(),
  };
}

async function freshPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.createBrowserContext();
  return { context, page: await context.newPage() };
}

const startChromium = () =>
  puppeteer.launch({
    executablePath: requireBrowser(),
    headless: 'shell',
    args: browserFlags,
    // People see them, and they take room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });

const startFirefox = () =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: requireCommand('FIREFOX', ['firefox-esr', 'firefox'], 'firefox-esr'),
    headless: true,
    extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': false },
  });
