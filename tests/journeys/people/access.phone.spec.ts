import { expect, signIn, test } from '../tools/portal.ts';

test('a phone user follows Explain from a person to the policy that forces two-factor', async ({ page, demo }) => {
  await signIn(page, demo, 'owner@acme.test', '/user?search=forced@acme');
  await page
    .getByRole('link', { name: /Farid|Faye|forced/i })
    .first()
    .tap();
  await page
    .getByRole('link', { name: /^Explain access to/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: /cannot use/ })).toBeVisible();
  const rule = page.getByRole('listitem').filter({ hasText: 'Two-factor authentication' });
  await expect(rule).toContainText('Your organisation requires two-factor authentication.');
  await rule.getByRole('link', { name: 'Two-factor for money' }).tap();
  await expect(page.getByRole('heading', { name: 'Two-factor for money' })).toBeVisible();
});
