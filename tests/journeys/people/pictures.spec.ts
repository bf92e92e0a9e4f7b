import type { Page } from '@playwright/test';
import { hostileFiles } from '#tests/server/files/hostile.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';
import { asFile, widthAtRest } from '../tools/photo.ts';

const own = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Your account' });
const row = (page: Page) => page.getByRole('row', { name: /Adam Minster/ });

async function openOwn(page: Page) {
  await own(page).click();
  await page.getByRole('menuitem', { name: 'Profile picture' }).click();
}

async function choose(page: Page, name = 'me.jpg') {
  await page.locator('input[type=file]').setInputFiles({ ...(await asFile()), name });
  await expect(page.getByRole('heading', { name: 'Crop Your Image' })).toBeVisible();
}

test('an administrator sets, crops by keyboard, hides and removes the own picture in the list', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'admin@acme.test', '/user');
  await row(page).getByRole('button', { name: 'Upload your profile picture' }).click();
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles({ name: 'me.png', mimeType: 'text/html', buffer: Buffer.from('<html>') });
  const unsupported = page.getByText(
    'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.',
  );
  await expect(unsupported).toBeVisible();
  await expect(picker).toHaveValue('');
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText('Photo size must be less than 5MB.')).toBeVisible();
  await expect(picker).toHaveValue('');
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(unsupported).toBeVisible();
  const halved = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await picker.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: halved });
  await expect(page.getByText('The file you have chosen is damaged. Choose another one.')).toBeVisible();

  await choose(page);
  // The crop has the focus at once: its corner makes it smaller, down to 50 pixels.
  const selection = page.locator('.ReactCrop__crop-selection');
  await expect(selection).toBeFocused();
  const corner = page.locator('.ReactCrop__drag-handle.ord-nw');
  await corner.focus();
  const whole = await widthAtRest(selection);
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthAtRest(selection)).toBeCloseTo(whole - 30, 0);
  for (let step = 0; step < 6; step++) await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => widthAtRest(selection)).toBeCloseTo(50, 0);
  await page.getByRole('button', { name: 'Crop and Set' }).click();
  await expect(message(page, 'The profile picture was updated.')).toBeVisible();

  const picture = row(page).getByRole('button', { name: 'Your profile picture' });
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 50);
  await expect(own(page).locator('img')).toBeVisible();

  await picture.click();
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible();
  await page.getByRole('button', { name: 'Profile Picture Visibility' }).click();
  await page.getByRole('radio', { name: 'Only myself' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(message(page, 'Profile picture visibility updated.')).toBeVisible();

  await openOwn(page);
  await page.getByRole('button', { name: 'Remove Profile Picture' }).click();
  await expect(page.getByText('Are you sure you want to remove Profile Picture?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(message(page, 'The profile picture was removed.')).toBeVisible();
  await expect(row(page).getByRole('button', { name: 'Upload your profile picture' })).toBeVisible();
});

test('an ordinary user sets a picture in the palette, and others see it while they may', async ({
  page,
  demo,
  browser,
}) => {
  await signIn(page, demo, 'user@acme.test');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('change profile picture');
  await page.keyboard.press('Enter');
  await choose(page);
  await page.getByRole('button', { name: 'Crop and Set' }).click();
  await expect(message(page, 'The profile picture was updated.')).toBeVisible();
  await expect(own(page).locator('img')).toHaveJSProperty('naturalWidth', 400);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, demo, 'admin@acme.test', '/user?search=user%40acme.test');
  const pictures = other.getByRole('row', { name: /user@acme.test/ }).locator('img');
  await expect(pictures).toHaveJSProperty('complete', true);
  await expect(pictures).toHaveJSProperty('naturalWidth', 400);

  await openOwn(page);
  await page.getByRole('button', { name: 'Profile Picture Visibility' }).click();
  await page.getByRole('radio', { name: 'Only myself' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(message(page, 'Profile picture visibility updated.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('row', { name: /user@acme.test/ })).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await other.context().close();
});

test.describe('past the crop', () => {
  test.use({ expected: { messages: [/422/] } });

  test('a picture that the server refuses can be replaced by another one', async ({ page, demo }) => {
    await signIn(page, demo, 'moderator@acme.test');
    const bomb = (await hostileFiles()).find(({ name }) => name === 'png of 50,000 pixels a side');
    // As a script would send it, without the crop.
    const answer = await page.evaluate(
      async (bytes) => {
        const session = await fetch('/account/session/getsession/1/1', { headers: { 'x-requested-with': 'x' } });
        const { token } = (await session.json()) as { token: string };
        const body = new FormData();
        body.append('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
        const headers = { 'x-requested-with': 'x', authorization: `Bearer ${token}` };
        const sent = await fetch('/api/user/addprofilepic', { method: 'POST', headers, body });
        return (await sent.json()) as { errors: { image: string[] } };
      },
      [...(bomb?.bytes ?? [])],
    );
    expect(answer.errors.image).toEqual(['The picture has too many pixels. Choose one of at most 40 megapixels.']);
    await openOwn(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bomb?.bytes ?? Buffer.of() });
    await expect(page.getByText('The file you have chosen is damaged. Choose another one.')).toBeVisible();
    await choose(page);
    const crop = page.getByRole('dialog', { name: 'Crop Your Image' });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(crop).toBeVisible();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(crop).toHaveCount(0);
  });
});

test('the dashboard links to the lists that it counts, and is empty for an ordinary user', async ({
  page,
  demo,
  browser,
}) => {
  await signIn(page, demo, 'owner@acme.test', '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const pending = page.getByRole('link', { name: /^Invitations waiting/ });
  const count = /\d+$/.exec(await pending.innerText())?.[0];
  await pending.click();
  await expect(page).toHaveURL(/\/user\?status=pending$/);
  await expect(page.getByText(new RegExp(`^${count} of \\d+ people$`))).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, demo, 'user@acme.test', '/dashboard');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(other.getByText('There is nothing for you on this page.')).toBeVisible();
  await expect(other.getByRole('table')).toHaveCount(0);
  await other.context().close();
});
