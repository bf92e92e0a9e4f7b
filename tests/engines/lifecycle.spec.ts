import { DAY } from '#tests/builders/times.ts';
import { signIn, test } from './engine.ts';

test('an end of access is set, seen and extended; somebody is off-boarded after a question, and restored by keys', async ({
  tab,
  ownDemo,
}) => {
  const command = async (typed: string, title: string) => {
    await tab.press('Control+k');
    await tab.type(typed);
    await tab.finds('option', title);
    await tab.press('Enter');
  };
  await signIn(tab, ownDemo, 'owner@acme.test', '/user/view/4');
  await tab.sees('moderator@acme.test');
  await command('set end', 'Set end of access');
  await tab.sees('What is the last day?');
  const soon = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10);
  await tab.type(soon);
  await tab.press('Enter');
  await tab.finds('alertdialog', 'End of Access');
  await tab.press('Enter');
  await tab.sees(/Ends \d\d-/);
  await command('extend', 'Extend access');
  await tab.type('30');
  await tab.finds('option', '30 days');
  await tab.press('Enter');
  await tab.sees(/The access of Mona Ferrari ends on/);

  await command('off-board', 'Off-board user');
  // She is the record of the page, so her row is first.
  await tab.finds('option', 'Mona Ferrari');
  await tab.press('Enter');
  await tab.sees('Who moderates');
  await tab.type('admin@acme');
  await tab.finds('option', 'Adam Minster');
  await tab.press('Enter');
  await tab.sees('Group Sales: Adam Minster becomes its moderator');
  await tab.click('button', 'Off-board');
  await tab.sees(/Off-board Mona Ferrari: \d+ of \d+ succeeded/);

  await command('del user', 'Delete user');
  await tab.type('fresh@acme');
  await tab.finds('option', 'Frank Mori');
  await tab.press('Enter');
  await tab.finds('alertdialog', 'Delete User');
  await tab.press('Enter');
  await tab.sees('The user was deleted.');
  await command('res user', 'Restore user');
  await tab.type('frank');
  await tab.finds('option', 'Frank Mori');
  await tab.press('Enter');
  await tab.sees('The user was restored.');
});
