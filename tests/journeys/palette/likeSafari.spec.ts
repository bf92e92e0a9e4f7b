import { palette } from '../tools/byKeys.ts';
import { expect, signIn, test } from '../tools/portal.ts';

// Behaviour of Safari that no driver reproduces, simulated in Chromium.

test('the Enter that ends a composition in Safari does not run a step of the palette', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/security?tab=ips');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add own');
  await expect(page.getByRole('option').first()).toBeVisible();
  const enter = (keyCode: number) =>
    page.evaluate((code) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', keyCode: code, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, keyCode);
  const step = page.getByRole('list', { name: 'Steps so far' });
  await enter(229);
  await expect(step).toHaveCount(0);
  await enter(13);
  await expect(step).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('10.0.0.1');
  await enter(229);
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible();
  await enter(13);
  await expect(page.getByRole('textbox', { name: 'To' })).toBeVisible();
});

test('the focus returns to the button that opened the palette when the mouse gives it none', async ({ page, demo }) => {
  await page.addInitScript(() => document.addEventListener('mousedown', (event) => event.preventDefault(), true));
  await signIn(page, demo, 'owner@acme.test', '/user');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await opener.click();
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});
