import { writeFileSync } from 'node:fs';
import { asFile } from '../journeys/tools/photo.ts';
import { expect, noteLimits, signIn, test } from './engine.ts';
import type { Tab } from './tab.ts';

test('letters typed right after the palette is opened reach it, also by a click', async ({ tab, demo }) => {
  await signIn(tab, demo, 'admin@acme.test', '/user');
  await tab.finds('grid', 'Users');
  for (const open of [() => tab.press('Control+k'), () => tab.click('button', 'Search')]) {
    await open();
    await tab.type('groups');
    await expect.poll(() => tab.driver.run(typedText, null)).toBe('groups');
    await tab.press('Escape');
    await expect.poll(() => tab.driver.run(typedText, null)).toBeNull();
  }
  // The focus is back where the mouse took it from, also in an engine whose mouse focuses no button.
  expect(await tab.driver.run(() => document.activeElement?.textContent ?? '', null)).toContain('Search');
});

test('a list scrolls by wheel and keys beside a visible scrollbar, and the document does not', async ({
  tab,
  demo,
}) => {
  await signIn(tab, demo, 'admin@acme.test', '/user?status=all');
  await tab.finds('row', /@acme\.test/);
  const before = await scrolled(tab);
  expect(before.bar, 'a scrollbar that takes room').toBeGreaterThan(0);
  await tab.driver.wheel(100, 500, 600);
  await tab.press('Space');
  expect(await scrolled(tab)).toEqual(before);
  await tab.driver.wheel(700, 500, 600);
  await expect.poll(async () => (await scrolled(tab)).list).toBeGreaterThan(300);
  await tab.press('j');
  await tab.press('End');
  await expect.poll(async () => (await scrolled(tab)).left).toBeLessThan(2);
  expect((await scrolled(tab)).document).toEqual([0, 0]);
});

test('a picture is uploaded and cropped', async ({ tab, demo }, info) => {
  await signIn(tab, demo, 'user@acme.test');
  await tab.sees('Welcome');
  await tab.press('Control+k');
  await tab.type('change profile picture');
  await tab.finds('option', 'Change profile picture');
  await tab.press('Enter');
  await tab.sees('Choose a picture');
  const file = info.outputPath('me.jpg');
  writeFileSync(file, (await asFile()).buffer);
  await tab.driver.upload('input[type=file]', file);
  await tab.finds('heading', 'Crop Your Image');
  await tab.press('ArrowDown');
  await tab.click('button', 'Crop and Set');
  await tab.sees('The profile picture was updated.');
});

test('a window as narrow as a phone has a drawer, which leads to the users', async ({ tab, demo, driver }, info) => {
  noteLimits(driver, info);
  await driver.resize(390, 844);
  await signIn(tab, demo, 'admin@acme.test');
  await tab.sees('Welcome');
  await tab.click('button', 'More');
  await tab.finds('button', 'Collapse');
  await tab.click('link', 'Users');
  await tab.sees('All Users');
  await tab.findsNone('button', 'Collapse');
  expect(await driver.run(() => document.documentElement.scrollWidth - innerWidth, null)).toBeLessThanOrEqual(0);
});

/** Runs in the page: the text of the palette's field, or `null` without a palette. */
function typedText(): string | null {
  return document.querySelector<HTMLInputElement>('dialog[open] input')?.value ?? null;
}

/** How far the list and the document are scrolled, how far the list is from its end, and how wide its scrollbar is. */
const scrolled = (tab: Tab) =>
  tab.driver.run(() => {
    const list = document.querySelector<HTMLElement>('[role="grid"]')?.parentElement;
    const { scrollHeight } = document.documentElement;
    if (!list) throw new Error('There is no list.');
    return {
      list: list.scrollTop,
      left: list.scrollHeight - list.clientHeight - list.scrollTop,
      bar: list.offsetWidth - list.clientWidth,
      document: [window.scrollY, scrollHeight - innerHeight],
    };
  }, null);
