import { callerOf } from '../journeys/tools/caller.ts';
import type { Portal } from '../journeys/tools/portal.ts';
import { expect, test } from './engine.ts';
import type { Tab } from './tab.ts';

const email = (name: string) => `${name}${Date.now()}@links.test`;

const post = (portal: Portal, path: string, data: object) =>
  fetch(`${portal.url}/account/${path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'journey', 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });

interface Kind {
  /** What the page shows while the link works. */
  shows: string;
  submit: string;
  /** Has the mail sent; answers its recipient. */
  send(portal: Portal): Promise<string>;
  /** What is seen once the link is used. */
  afterwards: RegExp;
}

const PASSWORD = 'a quiet morning';

const kinds: Record<string, Kind> = {
  'an invitation': {
    shows: 'Choose a password and you are in.',
    submit: 'Join',
    async send(portal) {
      const user_email = email('max');
      const admin = await callerOf(portal, 'admin@acme.test');
      await admin.change('user/create', { user_fname: 'Max', user_lname: '', user_email, user_mobile: '0123456789' });
      return user_email;
    },
    afterwards: /Welcome, Max/,
  },
  'a link to set a new password': {
    shows: 'Set a new password',
    submit: 'Set the password',
    async send(portal) {
      await post(portal, 'password/forgot', { user_email: 'user@acme.test' });
      return 'user@acme.test';
    },
    afterwards: /Sign in/,
  },
  'a link to confirm an address': {
    shows: 'Confirm your address',
    submit: 'Confirm',
    async send(portal) {
      const user_email = email('rosa');
      const names = { org_name: 'Rosa Blooms', user_fname: 'Rosa', user_lname: '' };
      await post(portal, 'register', { ...names, user_email, password: PASSWORD });
      return user_email;
    },
    afterwards: /Setup your Organization/,
  },
};

/** Does something that loads a page, and waits until the former one is gone. */
async function load(tab: Tab, how: () => void): Promise<void> {
  const { driver } = tab;
  await driver.run(() => void Object.assign(window, { isFormer: true }), null);
  await driver.run(how, null).catch(() => undefined);
  await expect.poll(() => driver.run(() => 'isFormer' in window, null).catch(() => true)).toBe(false);
}

for (const [name, { shows, submit, send, afterwards }] of Object.entries(kinds))
  test(`${name} is reloaded, left and come back to, and opened in a second tab; then it is used`, async ({
    tab,
    ownDemo,
    driver,
  }) => {
    const recipient = await send(ownDemo);
    await tab.open(await ownDemo.link(recipient));
    await tab.sees(shows);
    for (let times = 0; times < 2; times++) {
      await load(tab, () => location.reload());
      await tab.sees(shows);
    }

    await load(tab, () => location.assign('/password/forgot'));
    await tab.sees('Forgotten');
    await driver.run(() => history.back(), null).catch(() => undefined);
    await tab.sees(shows);

    // A duplicated tab has the address, and nothing else that can be relied on.
    const address = await driver.run(() => location.href, null);
    await driver.reset();
    await tab.open(address);
    await tab.sees(shows);
    await load(tab, () => location.reload());
    await tab.sees(shows);
    await tab.fill(/^(New )?Password/, PASSWORD);
    await tab.click('button', submit);
    await tab.sees(afterwards);
  });
