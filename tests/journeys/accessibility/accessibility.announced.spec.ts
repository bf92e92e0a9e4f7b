import type { Page } from '@playwright/test';
import { choose, escape, heard, press, test, visit } from '../tools/accessible.ts';
import { expect, message, signIn } from '../tools/portal.ts';

/** Checks that exactly these texts were announced since the last call, once each. */
async function says(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  const announced: string[] = [];
  await expect
    .poll(async () => announced.push(...(await heard(page))), { message: `waits for ${texts.join()}` })
    .toBeGreaterThanOrEqual(texts.length);
  expect(announced).toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));
}

test.describe('with a refusal', () => {
  test.use({ expected: { messages: [/signin 40\d/, /status of 40\d/] } });

  test('each event is announced once, by the focus or by a live region', async ({ page, demo }) => {
    test.slow();
    await page.goto(`${demo.url}/signin`);
    await page.getByLabel('Email').fill('admin@acme.test');
    await page.getByLabel('Password').first().fill('not the password');
    await heard(page);
    await page.keyboard.press('Enter');
    await page.getByText('The email address or the password is wrong.').waitFor();
    await says(page, 'The email address or the password is wrong.');

    await signIn(page, demo, 'admin@acme.test', '/group');
    await heard(page);
    // A page whose heading contains its title is announced only by the focus.
    await press(page, page.getByRole('navigation', { name: 'Side' }).getByRole('link', { name: 'Users' }));
    const adam = page.getByRole('row', { name: /Adam Minster/ });
    await adam.waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('searchbox').fill('minster');
    await expect(page.locator('[data-index]')).toHaveCount(1);
    await says(page, '1 result');
    await page.getByRole('searchbox').fill('nobody-is-called-so');
    await page.getByText('No data to display').waitFor();
    await says(page, 'No results');
    await visit(page, ['/user?status=pending', 'Pia Lindqvist']);
    await says(page, /^\d+ results$/);

    await page.locator('[data-index="0"]').focus();
    await page.keyboard.press('Space');
    await says(page, '1 person selected');
    await page.keyboard.press('Shift+ArrowDown');
    await says(page, '2 people selected');
    const bar = page.getByRole('group', { name: 'With the selected' });
    await press(page, bar.getByRole('button', { name: /^Resend/ }));
    await says(page, 'Resend invitation: 2 of 2 succeeded.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, bar.getByRole('button', { name: 'Clear selection' }));
    await expect(bar).toHaveCount(0);

    // The error of a form is announced by the field that has the focus.
    await press(page, page.getByRole('button', { name: 'New User' }));
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'First name' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/First name is required\./);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Actions for Pia Lindqvist' }).focus();
    await page.keyboard.press('Enter');
    await choose(page, page.getByRole('menuitem', { name: 'Resend Invitation' }));
    await message(page, /invitation was sent/).waitFor();
    await says(page, 'An invitation was sent to pending@acme.test.');

    await visit(page, ['/admin', 'owner@acme.test']);
    await press(page, page.getByRole('button', { name: 'Add Admin' }));
    await expect(page.getByRole('combobox', { name: /^Users/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').nth(3).waitFor();
    await says(page, /^\d+ matches$/);
    await page.keyboard.type('lindq');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option', { name: /Lindqvist|No matches/ })).toBeVisible();
    await says(page, /^(1 match|No matches)$/);
    await escape(page, page.getByRole('dialog'));
    await heard(page);

    // A browser without windows grants access to the clipboard only in advance.
    await page.context().grantPermissions(['clipboard-write']);
    // The heading says the name, the live region the kind of page.
    await visit(page, ['/user/view/2', 'admin@acme.test']);
    await says(page, 'User');
    await page.getByRole('button', { name: 'Copy email' }).focus();
    await page.keyboard.press('Enter');
    await says(page, 'Copied');
  });
});
