import type { Page } from '@playwright/test';
import { asFile, widthAtRest } from '../tools/photo.ts';
import { expect, message, openDrawer, signIn, test } from '../tools/portal.ts';

async function openOwn(page: Page, name: string) {
  await openDrawer(page);
  await expect(page.getByRole('dialog')).toContainText(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Your profile picture' }).tap();
}

test('a picture is chosen, cropped with a finger, shown in the drawer and removed', async ({ page, demo }) => {
  await signIn(page, demo, 'user@acme.test');
  await openOwn(page, 'user@acme.test');
  await expect(page.getByRole('heading', { name: 'Change Profile Picture' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await asFile());
  await expect(page.getByRole('heading', { name: 'Crop Your Image' })).toBeVisible();

  const selection = page.locator('.ReactCrop__crop-selection');
  const whole = await widthAtRest(selection);
  const inside = await page.locator('.picture-crop').boundingBox();
  for (const handle of await page.locator('.ReactCrop__drag-handle:is(.ord-nw, .ord-ne, .ord-sw, .ord-se)').all()) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(inside?.y ?? 0);
    expect(y + height).toBeLessThanOrEqual((inside?.y ?? 0) + (inside?.height ?? 0));
    expect(x + width).toBeLessThanOrEqual((inside?.x ?? 0) + (inside?.width ?? 0));
  }

  // One finger on the corner, moved inwards.
  const corner = await page.locator('.ReactCrop__drag-handle.ord-nw').boundingBox();
  if (!corner) throw new Error('There is nothing to crop with.');
  const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= 8; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + step * 8, y: from.y + step * 8 }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => widthAtRest(selection)).toBeCloseTo(whole - 64, -1);

  // No tap, because right after a drag the browser takes a touch as a part of it.
  await page.getByRole('button', { name: 'Crop and Set' }).click();
  await expect(message(page, 'The profile picture was updated.')).toBeVisible();
  await openDrawer(page);
  const mine = page.getByRole('dialog').getByRole('button', { name: 'Your profile picture' });
  await expect(mine.locator('img')).toHaveJSProperty('complete', true);
  await mine.tap();
  await page.getByRole('button', { name: 'Remove Profile Picture' }).tap();
  await page.getByRole('button', { name: 'Remove', exact: true }).tap();
  await expect(message(page, 'The profile picture was removed.')).toBeVisible();
});

test('the dashboard fits a phone', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@acme.test', '/dashboard');
  await expect(page.getByRole('table', { name: 'People by application' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: /^Invitations waiting/ }).tap();
  await expect(page).toHaveURL(/\/user\?status=pending$/);
});
