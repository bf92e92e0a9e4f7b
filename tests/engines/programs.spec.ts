import { expect, signIn, test } from './engine.ts';

const PASSWORD = 'Demo-Portal-2026';

test('an owner makes a token, a service account and a webhook, each with its secret, and may add a passkey', async ({
  tab,
  demo,
  driver,
}) => {
  const call = (secret: string | undefined) =>
    fetch(`${demo.url}/api/user/list?limit=1`, { headers: { authorization: `Bearer ${secret}` } });
  const secretIn = async (form: RegExp) => form.exec(await tab.driver.run(() => document.body.innerText, null))?.[0];

  await signIn(tab, demo, 'owner@acme.test', '/security?tab=tokens');
  // Before the list is there, the button is at another place.
  await tab.sees('With an access token');
  await tab.click('button', 'New Token');
  await tab.fill(/^Name/, 'Report');
  await tab.click('checkbox', 'Read people');
  await tab.fill('Confirm Password', PASSWORD);
  await tab.click('button', 'Create Token');
  await tab.sees(/gat_\S+/);
  expect((await call(await secretIn(/gat_\S+/))).status).toBe(200);
  await tab.click('button', 'Done');
  await tab.sees('Report');

  await tab.open(`${demo.url}/service`);
  await tab.sees('With a service account, a program');
  await tab.click('button', 'New Service Account');
  await tab.fill(/^Name/, 'Stock');
  await tab.click('checkbox', 'Read people');
  await tab.fill('Confirm Password', PASSWORD);
  await tab.click('button', 'Create Service Account');
  await tab.sees(/gas_\S+/);
  expect((await call(await secretIn(/gas_\S+/))).status).toBe(200);
  await tab.click('button', 'Done');
  await tab.finds('heading', 'Stock');

  await tab.open(`${demo.url}/webhook`);
  await tab.sees('A webhook tells another program');
  await tab.click('button', 'New Webhook');
  await tab.fill('Address', 'https://hooks.invalid/portal');
  await tab.fill('Description', 'Orders');
  await tab.click('button', 'Save');
  await tab.sees(/whsec_\S+/);
  await tab.click('button', 'Done');
  await tab.click('button', 'Send a Test');
  await tab.finds('link', /^Test$/);

  // Only Chromium's driver has a virtual authenticator; its journey is in tests/journeys/security/passkeys.spec.ts. WebKitGTK has no passkeys at all.
  await tab.open(`${demo.url}/security?tab=passkeys`);
  await tab.click('button', 'Add Passkey');
  if (driver.name === 'WebKitGTK') await tab.sees('This browser has no passkeys at this address.');
  else await tab.finds('heading', 'Add Passkey');
});
