import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { focusState, library, tooWide, walkFocus } from './inPage.ts';
import { settled } from '#tests/scenes/stand.ts';
import { test as base } from './portal.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const all: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Not in WCAG: Headless UI renders open menus and lists outside the landmarks, at the end of the page.
  rules: { region: { enabled: false } },
  resultTypes: ['violations'],
};

/** The rules that depend on the theme. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** The two layouts, and the size of a window of 1280 by 1024 at 400%. */
const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  'zoom 400%': { width: 320, height: 256 },
};
export type Size = keyof typeof sizes;

/** The address of a screen, and a text that only this screen shows. */
export type Visit = readonly [path: string, shows: string | RegExp];

/** Checks the screen and collects faults. */
export interface Look {
  faults: string[];
  /** Checks with axe the desktop in the light and the phone in the dark theme; reflow, focus rings and bars on the desktop and zoomed. */
  screen(where: string): Promise<void>;
  /** Checks an overlay with axe in both themes, or in one if it is visited in both layouts. The focus stays. */
  overlay(where: string, theme?: 'light' | 'dark'): Promise<void>;
  /** Checks the reflow, focus rings and bars of an overlay at 400%. */
  zoomed(where: string): Promise<void>;
}

/** `test` with a page that can check itself. Animations are off, by the system's setting. */
export const test = base.extend<{ look: Look }>({
  async page({ page }, provide) {
    await page.addInitScript(library);
    await provide(page);
    expect(await heard(page, 'moved'), 'what moves though the system asks for less motion').toEqual([]);
  },
  async look({ page }, provide) {
    const faults: string[] = [];
    const note = (where: string, found: readonly string[]) => faults.push(...found.map((one) => `${where}: ${one}`));

    const light = async (where: string, overlay = false) => note(`${where}, light`, await axe(page, all, overlay));
    async function dark(where: string, rules: RunOptions, overlay = false) {
      await page.emulateMedia({ colorScheme: 'dark' });
      note(`${where}, dark`, await axe(page, rules, overlay));
      await page.emulateMedia({ colorScheme: 'light' });
    }
    async function reach(where: string) {
      // Leaves a list that the focus has opened.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await expect(page.locator('[role="listbox"]')).toHaveCount(0);
      const walk = await page.evaluate(walkFocus);
      note(where, [...(await page.evaluate(tooWide)), ...walk.faults, ...(walk.count > 0 ? [] : ['no control'])]);
    }
    await provide({
      faults,
      async screen(where) {
        await light(`${where}, desktop`);
        await reach(`${where}, desktop`);
        await resize(page, 'phone');
        // Each layout in one theme: the colours are the same tokens in both layouts.
        await dark(`${where}, phone`, all);
        // The layout of 200% is the phone's.
        await resize(page, 'zoom 400%');
        await page.emulateMedia({ forcedColors: 'active' });
        await reach(`${where}, 400%, forced colours`);
        await page.emulateMedia({ forcedColors: 'none' });
        await resize(page, 'desktop');
      },
      async overlay(where, theme) {
        if (theme !== 'dark') await light(where, true);
        if (theme !== 'light') await dark(where, theme ? all : colours, true);
      },
      async zoomed(where) {
        const before = page.viewportSize();
        await resize(page, 'zoom 400%');
        await reach(`${where}, 400%`);
        if (before) await page.setViewportSize(before);
        await settled(page);
      },
    });
    expect(faults).toEqual([]);
  },
});

/** Resizes the window, and waits until the layout has followed. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await settled(page);
}

/** Opens another page of the portal without loading it again. */
export async function visit(page: Page, [path, shows]: Visit): Promise<void> {
  // On a phone, the entry of a dialog that was just closed is still being taken out of the history.
  await page.waitForFunction(() => !(history.state as { overlays?: number } | null)?.overlays);
  // Another tab of the same page would stay scrolled, its header half under the bar at the top.
  await page.evaluate((to) => {
    for (const one of document.querySelectorAll('*')) one.scrollTop = 0;
    history.pushState(null, '', to);
  }, path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await settled(page);
}

/** Goes to a control with Tab only, and checks that no stop on the way is hidden. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 120; stops++) {
    const { there, back, hidden } = await target.evaluate(focusState);
    expect(hidden).toBeUndefined();
    if (there) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

/** Goes to a control with Tab and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves through an open list with the arrow keys, and chooses. */
export async function choose(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  for (let steps = 0; steps < 60; steps++) {
    const step = await option.evaluate((one) => {
      const at = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
      if (at === one) return 'Enter';
      return at && one.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowUp' : 'ArrowDown';
    });
    await page.keyboard.press(step);
    if (step === 'Enter') return;
  }
  throw new Error(`The arrow keys do not lead to ${String(option)}.`);
}

/** Closes a dialog with Esc. An open list in it, or a step of the palette, closes first. */
export async function escape(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached', timeout: 300 });
  }).toPass();
}

/** The texts announced to screen readers since the last call, or the moved elements. */
export async function heard(page: Page, what: 'announced' | 'moved' = 'announced'): Promise<string[]> {
  return page.evaluate((name) => (window as unknown as Record<string, string[]>)[name]?.splice(0) ?? [], what);
}

/** Runs axe, which is loaded into the page once. */
async function axe(page: Page, options: RunOptions, overlay = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([axeOptions, above]) => {
      const run = (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run;
      const floats = above ? [...document.querySelectorAll('[aria-modal="true"], dialog[open], [role="menu"]')] : [];
      return run(floats.at(-1) ?? document, axeOptions);
    },
    [options, overlay] as const,
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
