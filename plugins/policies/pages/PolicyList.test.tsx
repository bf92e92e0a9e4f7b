import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { harmless } from '#tests/builders/render/lockout.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { createPolicy, listPolicies, searchGroups, updatePolicy, viewPolicy, type Policy } from '../contract.ts';
import { policies } from '../index.ts';
import PolicyList from './PolicyList.tsx';

const standard: Policy = {
  id: 1,
  name: 'Default Policy',
  isDefault: true,
  forced: false,
  rangeCount: 0,
  groupCount: 0,
  groups: [],
};
const office: Policy = {
  id: 7,
  name: 'Office',
  isDefault: false,
  forced: true,
  rangeCount: 2,
  groupCount: 1,
  groups: [{ id: 3, name: 'Sales' }],
};
const both = answer(listPolicies, { policies: [standard, office] });
const groups = answer(searchGroups, { groups: [{ id: 3, name: 'Sales' }] });
const open = (...replies: Canned[]) => renderSignedIn(<PolicyList />, { replies, plugins: [policies] });

test('a list that cannot be read says why, and loads again', async () => {
  const { user, server } = await open(refuse(listPolicies, 500, 'Something went wrong on our side.'));
  expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
  server.reply(both);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Office' })).toBeVisible();
  expect(screen.getByText('2 policies')).toBeVisible();
});

test('the default policy has - for its groups and no menu; others have badges, a count and a menu', async () => {
  const { user } = await open(both);
  await screen.findByRole('link', { name: 'Office' });
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Default Policy--/),
    expect.stringMatching(/^Office2FAIP1/),
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
    expect.arrayContaining(['Securities Policies', 'Configurations', 'Groups']),
  );
  expect(screen.queryByRole('button', { name: 'Actions for Default Policy' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for Office' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(['Edit', 'Delete']);
});

test('a new policy needs a name and a group; a taken name is reported under its field', async () => {
  const { user, server } = await open(both, groups);
  await user.click(await screen.findByRole('button', { name: 'New Policy' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Policy' });
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(await within(dialog).findByText('Name is required.')).toBeVisible();
  expect(within(dialog).getByText('Please select a group')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Office');
  await user.click(within(dialog).getByRole('combobox', { name: /Groups/ }));
  await user.click(await screen.findByRole('option', { name: 'Sales' }));
  server.reply(refuse(createPolicy, 422, 'Correct.', { errors: { name: ['There is one of this name already.'] } }));
  await user.click(save);
  expect(await within(dialog).findByText('There is one of this name already.')).toBeVisible();
  expect(server.calls(createPolicy)).toEqual([{ body: { name: 'Office', groups: [3] } }]);
});

test('if the policy is deleted while it is edited, the form stays and says so', async () => {
  const { user } = await open(
    both,
    groups,
    refuse(updatePolicy, 404, 'This security policy does not exist.'),
    harmless,
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Office' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Policy' });
  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  expect(name).toHaveValue('Office');
  expect(within(dialog).getByText('Sales')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Home');
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await within(dialog).findByText('This security policy does not exist.')).toBeVisible();
  expect(name).toHaveValue('Home');
});

test('if somebody else saved the policy, no group is lost, typed text stays, and Update can be sent again', async () => {
  const { user, server } = await open(
    both,
    groups,
    harmless,
    refuse(updatePolicy, 409, 'Somebody else has changed this security policy in the meantime.'),
  );
  server.reply(
    answer(viewPolicy, {
      policy: {
        ...office,
        name: 'Their office',
        groups: [
          { id: 3, name: 'Sales' },
          { id: 4, name: 'Support' },
        ],
      },
      ranges: [],
      currentAddress: '',
    }),
    answer(searchGroups, { groups: [{ id: 5, name: 'Field' }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Office' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Policy' });
  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Home');
  await user.click(within(dialog).getByRole('combobox', { name: /Groups/ }));
  await user.click(await screen.findByRole('option', { name: 'Field' }));
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));

  const notice = await within(dialog).findByRole('region', { name: 'Changed in the meantime' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Somebody else has changed this security policy');
  const changes = within(notice).getAllByRole('listitem');
  expect(changes.map((one) => one.textContent)).toEqual([
    'Name: Office → Their office (your “Home” is kept below)',
    'Groups: Sales → Sales, Support',
  ]);
  expect(name).toHaveValue('Home');
  const chosen = () => within(within(dialog).getByRole('list', { name: 'Chosen for Groups' })).getAllByRole('listitem');
  expect(chosen().map((one) => one.textContent)).toEqual(['Sales', 'Support', 'Field']);

  server.reply(answer(updatePolicy, {}));
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(server.calls(updatePolicy).map(({ body }) => body)).toEqual([
    { id: 7, name: 'Home', groups: [3, 5], was: { name: 'Office', groups: [3] } },
    { id: 7, name: 'Home', groups: [3, 4, 5], was: { name: 'Their office', groups: [3, 4] } },
  ]);
});

test('a phone shows cards, with a round button to add a policy', async () => {
  narrow();
  await open(both);
  expect(await screen.findByText('1 group')).toBeVisible();
  expect(screen.getByText('Applied to all groups')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New Policy' })).toBeVisible();
});

test('text typed or groups chosen after the submit, while the other change is being read, stay too', async () => {
  const reading = deferred<Policy>();
  const { user, server } = await open(
    both,
    answer(searchGroups, {
      groups: [
        { id: 5, name: 'Field' },
        { id: 6, name: 'Office' },
      ],
    }),
    harmless,
    refuse(updatePolicy, 409, 'Somebody else has changed this security policy in the meantime.'),
    answer(viewPolicy, async () => ({ policy: await reading.promise, ranges: [], currentAddress: '' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Office' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Policy' });
  const pick = async (name: string) => {
    await user.click(within(dialog).getByRole('combobox', { name: /Groups/ }));
    await user.click(await screen.findByRole('option', { name }));
    await user.keyboard('{Escape}');
  };
  await pick('Field');
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(server.calls(viewPolicy)).toHaveLength(1));

  const name = within(dialog).getByRole('textbox', { name: /Name/ });
  await user.type(name, ' two');
  await pick('Office');
  await act(async () => reading.resolve({ ...office, name: 'Theirs', groups: [{ id: 4, name: 'Support' }] }));

  const notice = await within(dialog).findByRole('region', { name: 'Changed in the meantime' });
  const changes = within(notice).getAllByRole('listitem');
  expect(changes.map((one) => one.textContent)).toEqual([
    'Name: Office → Theirs (your “Office two” is kept below)',
    'Groups: Sales → Support',
  ]);
  expect(name).toHaveValue('Office two');
  const chosen = within(within(dialog).getByRole('list', { name: 'Chosen for Groups' })).getAllByRole('listitem');
  expect(chosen.map((one) => one.textContent)).toEqual(['Support', 'Field', 'Office']);
});
