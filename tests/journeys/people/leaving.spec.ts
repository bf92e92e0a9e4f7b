import { run } from '../tools/byKeys.ts';
import { expect, message, signIn, test } from '../tools/portal.ts';

test('somebody is off-boarded by keys, and who moderates next is asked; a deleted person is restored', async ({
  page,
  ownDemo,
}) => {
  await signIn(page, ownDemo, 'owner@acme.test', '/user');
  await run(page, {
    type: 'off-board',
    title: 'Off-board user…',
    steps: [
      { pick: 'moderator@acme', finds: 'Mona Ferrari' },
      { pick: 'admin@acme', finds: 'Adam Minster' },
    ],
  });
  const question = page.getByRole('alertdialog', { name: 'Off-board user' });
  await expect(question).toContainText('Group Sales: Adam Minster becomes its moderator');
  await question.getByRole('button', { name: 'Off-board' }).press('Enter');
  await expect(message(page, /^Off-board Mona Ferrari: (\d+) of \1 succeeded/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Mona Ferrari/ })).toHaveCount(0);

  await run(page, { type: 'del user', title: 'Delete user…', steps: [{ pick: 'fresh@acme', finds: 'Frank Mori' }] });
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: /Frank Mori/ })).toHaveCount(0);
  await run(page, {
    type: 'res user',
    title: 'Restore user…',
    steps: [{ pick: 'frank', finds: 'can be restored until' }],
  });
  await expect(page.getByRole('row', { name: /Frank Mori/ })).toContainText('Active');
});
