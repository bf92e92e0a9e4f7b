import { expect, signIn, test } from './engine.ts';
import { startLatePortal, type LatePortal } from './lateCode.ts';
import type { Tab } from './tab.ts';

let portal: LatePortal;

test.beforeAll(async () => {
  portal = await startLatePortal();
});
test.afterAll(() => portal.stop());

/** The code of the palette, and that of its steps. */
const CODE = /\/assets\/(Palette|Step)-/;

for (const width of [390, 700, 1280]) {
  test(`what is typed stays, and Enter runs it, at ${width} px`, async ({ tab }) => {
    await tab.driver.resize(width, 800);
    await signIn(tab, portal, 'admin@acme.test', '/user');
    await tab.sees('Adam Minster');
    await expect.poll(() => tab.driver.run(loadedCode, null)).toBe(2);
    await tab.press('Control+k');
    await typeSlowly(tab, 'res inv');
    await tab.finds('option', 'Resend invitation');
    expect(await tab.driver.run(typedText, null)).toBe('res inv');
    await tab.press('Enter');
    await typeSlowly(tab, 'zo');
    await expect.poll(() => tab.driver.run(stepNow, null)).toEqual(['Resend invitation', expect.any(String), 'zo']);
    // A press on a heading takes the focus from the field, and the next letter brings it back.
    await tab.press('Escape');
    await tab.press('Escape');
    await tab.press('Control+k');
    await expect.poll(() => tab.driver.run(headingPlace, null)).toBeDefined();
    const { x, y } = (await tab.driver.run(headingPlace, null)) ?? { x: 0, y: 0 };
    await tab.driver.click(x, y);
    await typeSlowly(tab, 'groups');
    await expect.poll(() => tab.driver.run(typedText, null)).toBe('groups');
  });

  test(`what is typed before the code has come stays, and Enter runs it, at ${width} px`, async ({ tab }) => {
    await tab.driver.resize(width, 800);
    const release = portal.hold(CODE);
    await signIn(tab, portal, 'admin@acme.test', '/user');
    await tab.sees('Adam Minster');
    await tab.press('Control+k');
    await typeSlowly(tab, 'res inv');
    await expect.poll(() => tab.driver.run(typedText, null)).toBe('res inv');
    await tab.press('Enter');
    await typeSlowly(tab, 'z');
    release();
    await typeSlowly(tab, 'o');
    await expect.poll(() => tab.driver.run(stepNow, null)).toEqual(['Resend invitation', expect.any(String), 'zo']);
  });
}

/** With pauses as a person makes them, so that letters fall into every moment of the opening. */
async function typeSlowly(tab: Tab, text: string): Promise<void> {
  for (const letter of text) {
    await tab.type(letter);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Runs in the page: how many of the palette's two parts have loaded. */
function loadedCode(): number {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return ['/assets/Palette-', '/assets/Step-'].filter((part) => files.some((name) => name.includes(part))).length;
}

/** Runs in the page: where the first heading of the palette's list is. */
function headingPlace(): { x: number; y: number } | undefined {
  const box = document.querySelector('dialog[open] [cmdk-group-heading]')?.getBoundingClientRect();
  return box && { x: Math.round(box.left + 20), y: Math.round(box.top + box.height / 2) };
}

/** Runs in the page: the text of the palette's field, or `null` without a palette. */
function typedText(): string | null {
  return document.querySelector<HTMLInputElement>('dialog[open] input')?.value ?? null;
}

/** Runs in the page: the command, the question of the step, and the text of its field. */
function stepNow(): (string | undefined)[] {
  const field = document.querySelector<HTMLInputElement>('dialog[open] input');
  const command = document.querySelector<HTMLElement>('dialog[open] ol li')?.innerText.trim();
  return [command, field?.placeholder, field?.value];
}
