import { expect, signIn, test } from '../tools/portal.ts';

test('a long name of the organisation is cut off in the top bar and covers no other control', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'owner@acme.test', '/user');
  const bar = page.getByRole('banner');
  const name = bar.getByRole('button', { name: 'Acme Trading' }).getByText('Acme Trading');
  await name.evaluate((element) => {
    element.textContent = 'International Trading and Logistics Company of Chennai and Rotterdam '.repeat(3);
  });
  const organisation = bar.getByRole('button', { name: /^International Trading/ });
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    const [search, menu, account] = await Promise.all(
      [
        bar.getByRole('button', { name: 'Search' }),
        organisation,
        bar.getByRole('button', { name: 'Your account' }),
      ].map(async (button) => (await button.boundingBox()) ?? { x: NaN, width: NaN }),
    );
    expect((search?.x ?? NaN) + (search?.width ?? NaN), `${width}`).toBeLessThanOrEqual(menu?.x ?? NaN);
    expect((menu?.x ?? NaN) + (menu?.width ?? NaN), `${width}`).toBeLessThanOrEqual(account?.x ?? NaN);
  }
});
