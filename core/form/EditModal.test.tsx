import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#core/client/callError.ts';
import { day } from './calendar/day.tsx';
import { line } from './declared.tsx';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { EditModal } from './EditModal.tsx';
import { people, person, type Picked } from './pickers/people.tsx';

const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name, at): Picked => ({ id: at + 1, name })) as [
  Picked,
  Picked,
  Picked,
];
const everybody = { choices: () => [ada, ben, cleo] };
const fields = {
  name: line('Name'),
  lentTo: person('Lent to', everybody),
  watchers: people('Watchers', everybody),
  until: day('Until'),
};
const schema = z.object({
  name: z.string(),
  lentTo: z._default(z.nullable(z.int()), null),
  watchers: z._default(z.array(z.int()), []),
  until: z._default(z.nullable(z.string()), null),
});
const lamp = { name: 'Lamp', lentTo: ada as Picked | null, watchers: [ada], until: '2026-12-01' as string | null };
const conflict = () => new CallError({ code: 409, message: 'Somebody else has changed this lamp in the meantime.' });

async function draw(now: typeof lamp | Error) {
  const save = vi.fn(() => Promise.resolve({ message: 'Saved.' }));
  save.mockRejectedValueOnce(conflict());
  const close = vi.fn();
  const read = async () => {
    if (now instanceof Error) throw now;
    return now;
  };
  const dialog = (record: typeof lamp) => (
    <EditModal title="Edit Lamp" {...{ schema, fields, record, read, save, close }} />
  );
  const { user, rerender } = await renderSignedIn(dialog(lamp));
  const update = () => user.click(screen.getByRole('button', { name: 'Update' }));
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, save, close, update, choose, drawAgain: (record: typeof lamp) => rerender(dialog(record)) };
}

const notice = () => screen.findByRole('region', { name: 'Changed in the meantime' });
const was = { name: 'Lamp', lentTo: 1, watchers: [1], until: '2026-12-01' };

test('what somebody else saved is taken over: text, person, people and day', async () => {
  const { save, close, update } = await draw({ name: 'Torch', lentTo: ben, watchers: [ada, cleo], until: null });
  await update();
  const lines = within(await notice()).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Name: Lamp → Torch',
    'Lent to: Ada → Ben',
    'Watchers: Ada → Ada, Cleo',
    'Until: 01-Dec-2026 → -',
  ]);
  expect(screen.getByRole('combobox', { name: 'Lent to' })).toHaveValue('Ben');
  expect(screen.getByRole('button', { name: 'Remove Cleo' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Until' })).toHaveValue('');
  await update();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const theirs = { name: 'Torch', lentTo: 2, watchers: [1, 3], until: null };
  expect(save.mock.calls).toEqual([
    [was, was, lamp],
    [theirs, theirs, { name: 'Torch', lentTo: ben, watchers: [ada, cleo], until: null }],
  ]);
});

test('the viewer’s own choices stay, and the notice says so', async () => {
  const { user, save, close, update, choose } = await draw({ ...lamp, lentTo: null, watchers: [], name: 'Torch' });
  await choose('Lent to', 'Cleo');
  await choose('Watchers', 'Ben');
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
  await update();
  const lines = within(await notice()).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Name: Lamp → Torch (your “Lamp 2” is kept below)',
    'Lent to: Ada → - (your “Cleo” is kept below)',
    'Watchers: Ada → -',
  ]);
  await update();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([
    { ...was, name: 'Lamp 2', lentTo: 3, watchers: [2] },
    { ...was, name: 'Torch', lentTo: null, watchers: [] },
  ]);
});

test('a list has what either of the two added, and not what either removed, also after a second conflict', async () => {
  const { user, save, close, update, choose } = await draw({ ...lamp, watchers: [ada, cleo] });
  await choose('Watchers', 'Ben');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
  save.mockRejectedValueOnce(conflict());
  await update();
  await notice();
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Chosen for Watchers' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  expect(chosen()).toEqual(['Cleo', 'Ben']);
  await user.click(screen.getByRole('button', { name: 'Remove Cleo' }));
  await update();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('list', { name: 'Chosen for Watchers' })).toHaveTextContent(/^Ben$/);
  await update();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([
    { ...was, watchers: [2] },
    { ...was, watchers: [1, 3] },
  ]);
});

test('the dialog keeps the record that it was opened with when its owner draws it with another', async () => {
  const { user, save, update, choose, drawAgain } = await draw(new Error('lost'));
  await choose('Lent to', 'Cleo');
  await choose('Watchers', 'Ben');
  await user.keyboard('{Escape}');
  drawAgain({ name: 'Torch', lentTo: ben, watchers: [cleo], until: null });
  expect(screen.getByRole('combobox', { name: 'Lent to' })).toHaveValue('Cleo');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Lamp');
  await update();
  await waitFor(() => expect(save).toHaveBeenCalledWith({ ...was, lentTo: 3, watchers: [1, 2] }, was, lamp));
});

test('a choice that somebody else has made too is nobody’s change', async () => {
  const { close, update, choose } = await draw({ ...lamp, lentTo: ben });
  await choose('Lent to', 'Ben');
  await update();
  expect(within(await notice()).getByRole('listitem')).toHaveTextContent(/^Lent to: Ada → Ben$/);
  await update();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a failed second read leaves the form as it was', async () => {
  const { update, close } = await draw(new Error('lost'));
  await update();
  expect(await screen.findByText(/Somebody else has changed this lamp/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Changed in the meantime' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Lent to' })).toHaveValue('Ada');
  expect(close).not.toHaveBeenCalled();
});
