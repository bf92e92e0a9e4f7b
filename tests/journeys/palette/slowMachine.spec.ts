import { expect, signIn, test } from '../tools/portal.ts';

test.use({ slowDown: 6 });

test('what is typed right after a click on Search is in the palette, and its Enter chooses', async ({ page, demo }) => {
  await signIn(page, demo, 'moderator@acme.test', '/security?tab=ips');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  for (const path of ['/security?tab=ips', '/group/mine']) {
    // Nothing is waited for: the palette's code and the commands are still loading.
    await page.goto(demo.url + path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Search/ }).click();
    await page.keyboard.type('add own');
    await page.keyboard.press('Enter');
    await page.keyboard.type('10.0.0.1');
    const from = palette.getByRole('textbox', { name: 'From' });
    await expect(from).toBeFocused();
    await expect(from).toHaveValue('10.0.0.1');
  }
});
