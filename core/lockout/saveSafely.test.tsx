import { screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { details as usualDetails } from '#tests/builders/details.ts';
import { nobody } from '#tests/builders/render/lockout.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import type { Details } from '#core/contract/session.ts';
import { member } from '#core/access/rules.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { confirmLockout } from '#core/contract/confirmLockout.ts';
import { previewLockout, type AffectedPerson, type Draft } from '#core/contract/policies/lockout.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { recentMessages } from '#core/ui/toast/toast.ts';
import { saveSafely } from './saveSafely.ts';

const change = endpoint({
  method: 'POST',
  path: '/gate/change',
  summary: '',
  access: member,
  body: fields({ id: ['gate_id', id], confirmLockout }),
  reply: z.object({}),
  changes: [],
});

const draft: Draft = { policy: { id: 7, forced: true } };
const undone = vi.fn();
const narrowGate = commandWithId({
  id: 'gate.narrow',
  title: 'Narrow the gate',
  access: member,
  args: {},
  optimistic: () => undone,
  run: (_values, host) =>
    saveSafely(host, draft, (confirmed) => host.call(change, { body: { id: 7, confirmLockout: confirmed } })),
});

const someone = (at: number, effect: AffectedPerson['effect'] = 'loses'): AffectedPerson => ({
  id: at,
  name: `Person ${at}`,
  email: `p${at}@acme.test`,
  effect,
  address: effect === 'unknown' ? '' : '192.0.2.1',
});
const three = {
  ...nobody,
  loses: 1,
  unknown: 1,
  owes: 1,
  people: [someone(1), someone(2, 'unknown'), someone(3, 'owes')],
};

async function press(replies: readonly Canned[], details?: Details) {
  undone.mockClear();
  const drawn = await renderSignedIn(<CommandButton command={narrowGate} />, { replies, ...(details && { details }) });
  await drawn.user.click(screen.getByRole('button', { name: 'Narrow the gate' }));
  return drawn;
}

test('nobody affected: it saves at once and asks nothing', async () => {
  const { server } = await press([answer(previewLockout, nobody), answer(change, {})]);
  await waitFor(() => expect(server.calls(change)).toEqual([{ body: { id: 7 } }]));
  expect(server.calls(previewLockout)).toMatchObject([{ body: { policy: { id: 7, forced: true } } }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('somebody affected: it shows who and how, and saves with the confirmation', async () => {
  const { server, user } = await press([answer(previewLockout, three), answer(change, {})]);
  const dialog = await screen.findByRole('alertdialog', { name: 'Who would lose access' });
  expect(dialog).toHaveTextContent(
    '1 person used the portal last from a network address that would no longer be allowed.',
  );
  expect(dialog).toHaveTextContent('1 person may lose access: the network address is not known.');
  expect(dialog).toHaveTextContent('1 person would have to set up two-factor authentication first.');
  const rows = within(within(dialog).getByRole('list', { name: 'Affected people' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Person 1p1@acme.test, 192.0.2.1Loses access',
    'Person 2p2@acme.testAddress not known',
    'Person 3p3@acme.test, 192.0.2.1Must set up two-factor',
  ]);
  expect(server.calls(change)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Save Anyway' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.calls(change)).toEqual([{ body: { id: 7, confirmLockout: true } }]);
  expect(undone).not.toHaveBeenCalled();
});

test('cancelled: it saves nothing and shows no message, and the optimistic update is undone', async () => {
  const { server, user } = await press([answer(previewLockout, three)]);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(undone).toHaveBeenCalledOnce());
  expect(server.calls(change)).toEqual([]);
  expect(document.body).not.toHaveTextContent('Cancelled');
});

test.each([
  [{ viewer: true }, 'You would shut yourself out, because your own network address would no longer be allowed.'],
  [{ owners: true }, 'No owner of this organisation could sign in.'],
  [{ viewer: true, owners: true }, 'You and every owner of this organisation would be shut out.'],
])('%j: a strong warning first', async (who, warning) => {
  await press([answer(previewLockout, { ...nobody, ...who })]);
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save and Shut Out' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('nobody but an owner can save what shuts out every owner', async () => {
  const details = usualDetails({ person: { owner: false } });
  await press([answer(previewLockout, { ...nobody, owners: true })], details);
  expect(
    await screen.findByText('No owner of this organisation could sign in. Only an owner can make this change.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save and Shut Out' })).toBeNull();
});

test('a change after the preview leads to a new preview', async () => {
  let looks = 0;
  const preview = answer(previewLockout, () => ((looks += 1) === 1 ? nobody : { ...nobody, viewer: true }));
  const { server, user } = await press([preview, refuse(change, 409, 'You would be out.', { reason: 'lockout' })]);
  await screen.findByText(/You would shut yourself out/);
  server.reply(answer(change, {}));
  await user.click(screen.getByRole('button', { name: 'Save and Shut Out' }));
  await waitFor(() =>
    expect(server.calls(change)).toEqual([{ body: { id: 7 } }, { body: { id: 7, confirmLockout: true } }]),
  );
});

test('a failure after the confirmation is shown, and the optimistic update is undone', async () => {
  const { user } = await press([answer(previewLockout, three), refuse(change, 404, 'This policy does not exist.')]);
  await user.click(await screen.findByRole('button', { name: 'Save Anyway' }));
  expect((await screen.findAllByText('This policy does not exist.')).length).toBeGreaterThan(0);
  expect(undone).toHaveBeenCalledOnce();
});

test('many people are searched on the server and loaded page by page', async () => {
  const all = Array.from({ length: 30 }, (_, at) => someone(at + 1));
  const pages = answer(previewLockout, ({ body }) => {
    const { search, cursor, limit = 0 } = body;
    const found = all.filter(({ name }) => name.includes(search ?? ''));
    const from = Number(cursor ?? 0);
    const people = found.slice(from, from + limit);
    const next = from + limit < found.length ? String(from + limit) : null;
    return { ...nobody, loses: 30, people, nextCursor: next };
  });
  const { user } = await press([pages]);
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(20);
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(30));
  await user.type(within(dialog).getByRole('searchbox'), 'Person 29');
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await user.type(within(dialog).getByRole('searchbox'), 'x');
  expect(await within(dialog).findByText('No results')).toBeVisible();
});

const form = z.object({ name: requiredText('Name', 20) });

function Form({ saved }: { saved(): void }) {
  const host = useHost();
  const made = useDialogForm({
    schema: form,
    submit: () =>
      saveSafely(host, draft, (confirmed) => host.call(change, { body: { id: 7, confirmLockout: confirmed } })),
    close: saved,
  });
  return (
    <CallFormModal title="Gate" form={made} submit="Save" close={() => {}}>
      <TextFieldOf of={made.fields.name} label="Name" />
    </CallFormModal>
  );
}

test('a form stays as it was when it is cancelled, and closes when it is confirmed', async () => {
  const saved = vi.fn();
  const { user } = await renderSignedIn(<Form saved={saved} />, {
    replies: [answer(previewLockout, three), answer(change, {})],
  });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Narrow');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Narrow');
  expect(saved).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save Anyway' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});

test('the answer of a form’s call is shown with its type', async () => {
  const { user } = await renderSignedIn(<Form saved={() => {}} />, {
    replies: [answer(previewLockout, nobody), answer(change, {}, 'Saved, but not yet in force.', 'warning')],
  });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Narrow');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved, but not yet in force.');
  expect(recentMessages()[0]).toMatchObject({ type: 'warning', text: 'Saved, but not yet in force.' });
});

test('nothing is saved if the dialog cannot be shown', async () => {
  const { host } = await renderSignedIn(null, { replies: [answer(previewLockout, three)] });
  const closed: typeof host = { ...host, open: (_dialog, _props, gone) => gone?.() };
  const save = vi.fn(() => Promise.resolve());
  await expect(saveSafely(closed, draft, save)).rejects.toBeInstanceOf(Cancelled);
  expect(save).not.toHaveBeenCalled();
});
