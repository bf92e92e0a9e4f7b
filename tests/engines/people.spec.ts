import { Authenticator } from '../journeys/tools/authenticator.ts';
import { expect, signIn, test } from './engine.ts';

const PASSWORD = 'a quiet morning';

test('a power admin resends an invitation by keys, without waiting for anything', async ({ tab, demo }) => {
  await signIn(tab, demo, 'admin@acme.test');
  await tab.sees('Welcome');
  const before = (await demo.mails('pending@acme.test')).length;
  await tab.press('Control+k');
  await tab.type('res inv');
  await tab.finds('option', 'Resend invitation');
  await tab.press('Enter');
  await tab.type('pia');
  await tab.finds('option', 'Pia Lindqvist');
  await tab.press('Enter');
  await tab.sees('An invitation was sent to pending@acme.test.');
  expect((await demo.mails('pending@acme.test')).length).toBe(before + 1);
  await tab.findsNone('combobox', 'Which user?');
});

test('a power admin adds a person by keys, after the form has refused an empty one', async ({ tab, demo, engine }) => {
  await signIn(tab, demo, 'owner@acme.test');
  await tab.sees('Welcome');
  await tab.press('g');
  await tab.press('u');
  await tab.finds('grid', 'Users');
  await tab.press('c');
  await tab.finds('heading', 'New User');
  await tab.press('Enter');
  await tab.sees('First name is required.');
  const email = `zara.${engine.toLowerCase()}@acme.test`;
  for (const text of ['Zara', 'Quill', email.toUpperCase(), '0123456789']) {
    await tab.type(text);
    await tab.press('Tab');
  }
  await tab.press('Enter');
  await tab.sees('Zara was added and invited.');
  expect((await demo.mails(email)).length).toBe(1);
  await tab.press('/');
  await tab.type('quill');
  await tab.finds('row', /Zara Quill/);
});

test('an ordinary user signs in, and sees nothing of the administration', async ({ tab, demo }) => {
  // The page that was asked for is shown afterwards, with its query as it was.
  await tab.open(`${demo.url}/group/mine?search=R%26D%2B`);
  await tab.fill('Email', 'user@acme.test');
  await tab.fill('Password', 'a wrong password');
  await tab.press('Enter');
  await tab.sees('The email address or the password is wrong.');
  await tab.fill('Password', 'Demo-Portal-2026');
  await tab.click('button', 'Sign in');
  await tab.sees('My Groups');
  expect(await tab.driver.run(() => location.pathname + location.search, null)).toBe('/group/mine?search=R%26D%2B');
  await tab.findsNone('link', 'Users');
  await tab.open(`${demo.url}/user`);
  await tab.sees('This page could not be found');
});

test('a newcomer registers, sets up the organisation, and invites somebody who joins', async ({ tab, empty }) => {
  const portal = await empty();
  await tab.open(/https?:\/\/\S*\/register\S*/.exec(portal.printed)?.[0] ?? '');
  await tab.fill('Organization Name', 'Nova Works');
  await tab.fill('First name', 'Nina');
  await tab.fill('Email', 'nina@nova.test');
  await tab.fill('Password', PASSWORD);
  await tab.click('button', 'Register');
  await tab.finds('heading', 'Setup your Organization');
  for (const [field, choice] of [
    ['Industry', 'Consulting'],
    ['State', 'Kerala'],
  ] as const) {
    await tab.click('combobox', field);
    await tab.type(choice);
    await tab.finds('option', choice);
    await tab.press('Enter');
    // An Enter that was quicker than the search chooses when the search has answered, and the list closes.
    await tab.findsNone('option', choice);
  }
  await tab.click('button', 'Update');
  await tab.sees('Welcome Admin !');
  await tab.open(`${portal.url}/user`);
  await tab.click('button', 'New User');
  await tab.fill('First name', 'Max');
  await tab.fill(/^Email/, 'max@nova.test');
  await tab.fill('Phone', '0123456789');
  await tab.click('button', 'Save');
  await tab.sees('Max was added and invited.');

  await tab.driver.reset();
  await tab.open(await portal.link('max@nova.test'));
  await tab.sees('Nova Works');
  await tab.fill('Password', PASSWORD);
  await tab.click('button', 'Join');
  await tab.sees('Welcome, Max');
});

test('two-factor is set up, and asked for at the next sign-in', async ({ tab, demo }) => {
  await signIn(tab, demo, 'moderator@acme.test', '/security');
  await tab.click('button', 'Set up');
  await tab.sees(/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/);
  const text = await tab.driver.run(() => document.body.innerText, null);
  const app = new Authenticator(/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)?.[0] ?? '');
  await tab.click('button', 'Next');
  await tab.sees('Each code valid only once');
  await tab.click('button', 'Next');
  await tab.fill('Authenticator Code', app.code());
  await tab.fill('Current Password', 'Demo-Portal-2026');
  await tab.click('button', 'Verify');
  await tab.sees('Two-factor authentication is on');
  await tab.driver.reset();
  await tab.open(`${demo.url}/signin`);
  await tab.fill('Email', 'moderator@acme.test');
  await tab.fill('Password', 'Demo-Portal-2026');
  await tab.click('button', 'Sign in');
  await tab.fill(/code/i, app.code());
  await tab.press('Enter');
  await tab.sees('Welcome');
});
