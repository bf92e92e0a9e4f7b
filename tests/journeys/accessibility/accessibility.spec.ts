import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { press, test, visit } from '../tools/accessible.ts';
import { expect, signIn } from '../tools/portal.ts';
import { found } from './findScreens.ts';

test('every page has a visit @main', () => {
  const visited = found.flatMap(({ pages, otherPages }) => Object.keys({ ...pages, ...otherPages }));
  const routes = plugins.flatMap((plugin) => (plugin.routes ?? []).map(({ name }) => name));
  expect(visited.toSorted()).toEqual(routes.toSorted());
});

test.describe('with a broken link', () => {
  // The page of a disabled account reads the session again.
  test.use({ expected: { messages: [/invitation\/view 404/, /getsession\/.* 401/, /status of (404|401)/] } });
  for (const { name, pages, isSignedOut = false } of found.filter((one) => one.pages))
    test(`screens are accessible in both layouts and themes, zoomed and by keys: ${name}`, async ({
      page,
      demo,
      look,
    }) => {
      test.slow();
      if (isSignedOut) await page.goto(`${demo.url}/signin`);
      else await signIn(page, demo, 'owner@acme.test');
      // Focus rings appear after a key.
      await page.keyboard.press('Shift');
      for (const screen of Object.values(pages ?? {}).flat()) {
        await visit(page, screen);
        await look.screen(screen[0]);
      }
    });
});

test.describe('who is forced to it', () => {
  // The address is checked together with the session, and refused until the set-up is done.
  test.use({ expected: { messages: [/ipaddress\/validate 403/, /status of 403/] } });
  test('the steps of the two-factor wizard are accessible', async ({ page, demo, look }) => {
    test.slow();
    await signIn(page, demo, 'forced@acme.test');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await look.screen('scan');
    for (const step of ['Store the recovery codes', 'Enter Authentication Code']) {
      await press(page, page.getByRole('button', { name: 'Next' }));
      await expect(page.getByRole('heading', { name: step })).toBeFocused();
      await look.screen(step);
    }
  });
});
