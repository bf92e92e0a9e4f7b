import { settled } from '#tests/scenes/stand.ts';
import { wire } from '../tools/byKeys.ts';
import { expect, signIn, test } from '../tools/portal.ts';

/** What the side navigation has only for some duties. */
const pages = {
  people: [],
  applications: [],
  security: ['Security Policies', 'Activity'],
  auditor: ['Organisation', 'Security Policies', 'Webhooks', 'Service Accounts', 'Activity', 'Admins'],
};
const limited = new Set(Object.values(pages).flat());
const records = ['/user/view/2', '/group/view/1', '/application/view/2', '/access/explain'];

// The pages make no call that is refused: `test` fails on any.
test('limited administrators open every page that they are offered', async ({ page, ownDemo }) => {
  test.slow();
  await signIn(page, ownDemo, 'owner@acme.test');
  const owner = await wire(page, ownDemo);
  const { users_list: found } = await owner.post('/admin/user/search/', { user_name: 'user@acme.test' });
  const own = await page.context().cookies();
  await page.context().clearCookies();
  await signIn(page, ownDemo, 'user@acme.test');
  const theirs = await page.context().cookies();
  for (const [duty, further] of Object.entries(pages)) {
    await page.context().clearCookies();
    await page.context().addCookies(own);
    await owner.post('/admin/user/', { user_id: found[0].user_id, is_admin: '0', duties: [duty] });
    await page.context().clearCookies();
    await page.context().addCookies(theirs);
    await page.goto(`${ownDemo.url}/dashboard`);
    const links = page.getByRole('navigation', { name: 'Side' }).getByRole('link');
    await expect(links.filter({ hasText: /^Users$/ })).toBeVisible();
    const names = (await links.allInnerTexts()).map((name) => name.trim());
    expect(
      names.filter((name) => limited.has(name)),
      duty,
    ).toEqual(further);
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    for (const address of [...addresses, ...records]) {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await expect(page.getByText('This is not among your duties')).toHaveCount(0);
    }
  }
});
