import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { fields, id } from '#core/contract/codec.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { CallFormModal } from './CallFormModal.tsx';
import { ComboboxOf, MultiComboboxOf } from './pickers/ComboboxOf.tsx';
import { SelectOf, TextAreaOf } from './fields.tsx';
import { formSchema } from './formSchema.ts';
import { useCallForm, type CallForm } from './useCallForm.ts';

const role = z.int('Role is required.');
const body = fields({
  role: ['role_id', role],
  owner: ['owner_id', z.int('Owner is required.')],
  members: ['member_ids', z.array(id).check(z.minLength(1, 'Please select a member'))],
  note: ['note', requiredText('Note', 20)],
});
const schema = formSchema(body);

const people = [
  { value: '7', label: 'Ada' },
  { value: '8', label: 'Bea' },
];
const load = () => Promise.resolve(people);

let form: CallForm;
const keep = (now: CallForm) => (form = now);

function Dialog({ submit }: { submit(values: z.output<typeof schema>): Promise<unknown> }) {
  const made = useCallForm({ schema, initial: { role: 2 }, submit });
  keep(made);
  const roles = [
    { value: '2', label: 'Editor' },
    { value: '3', label: 'Reader' },
  ];
  return (
    <CallFormModal title="Thing" form={made} submit="Save" close={() => {}}>
      <SelectOf of={made.fields.role} label="Role" options={roles} />
      <ComboboxOf of={made.fields.owner} label="Owner" load={load} />
      <MultiComboboxOf of={made.fields.members} label="Members" load={load} />
      <TextAreaOf of={made.fields.note} label="Note" />
    </CallFormModal>
  );
}

function open() {
  const submit = vi.fn((_values: object) => Promise.resolve({}));
  render(<Dialog submit={submit} />);
  return { user: userEvent.setup(), submit };
}

async function choose(user: ReturnType<typeof userEvent.setup>, label: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('the chosen values are sent as the values of the call', async () => {
  const { user, submit } = open();
  expect(screen.getByRole('combobox', { name: /^Role/ })).toHaveTextContent('Editor');
  await choose(user, /^Role/, 'Reader');
  await choose(user, /^Owner/, 'Bea');
  await choose(user, /^Members/, 'Ada');
  await choose(user, /^Members/, 'Bea');
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ role: 3, owner: 8, members: [7, 8], note: 'Hello' }));
});

test('missing values have an error under each field, the first is focused, and choosing a value removes its error', async () => {
  const { user, submit } = open();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const owner = screen.getByRole('combobox', { name: /^Owner/ });
  await waitFor(() => expect(owner).toHaveAccessibleDescription('Owner is required.'));
  expect(screen.getByRole('combobox', { name: /^Members/ })).toHaveAccessibleDescription('Please select a member');
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveAccessibleDescription('Note is required.');
  await waitFor(() => expect(owner).toHaveFocus());
  await user.click(owner);
  await user.click(await screen.findByRole('option', { name: 'Ada' }));
  await waitFor(() => expect(owner).not.toHaveAccessibleDescription());
  expect(submit).not.toHaveBeenCalled();
});

test('choosing is a change, and clearing reverts it', async () => {
  const { user } = open();
  expect(form.changed).toBe(false);
  await choose(user, /^Role/, 'Reader');
  await waitFor(() => expect(form.changed).toBe(true));
  act(() => form.clear());
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Role/ })).toHaveTextContent('Editor'));
  expect(form.changed).toBe(false);
});

test.each([[[]], [[7]], [[7, 8]]])(
  'a form that begins with the members %j is unchanged until one is taken away',
  async (members) => {
    const chosen = people.filter(({ value }) => members.includes(Number(value)));
    const Begun = () => {
      const made = useCallForm({ schema, initial: { members }, submit: () => Promise.resolve({}) });
      keep(made);
      return (
        <CallFormModal title="Thing" form={made} submit="Save" close={() => {}}>
          <MultiComboboxOf of={made.fields.members} label="Members" load={load} defaultValue={chosen} />
          <TextAreaOf of={made.fields.note} label="Note" />
        </CallFormModal>
      );
    };
    const user = userEvent.setup();
    render(<Begun />);
    const note = screen.getByRole('textbox', { name: /^Note/ });
    await user.type(note, 'a{Backspace}');
    await user.tab();
    expect(form.changed).toBe(false);
    if (members.length === 0) return;
    await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
    await waitFor(() => expect(form.changed).toBe(true));
  },
);

test.each([
  ['a closed choice', 'Role', '', []],
  ['the open list of a choice', 'Role', '{Enter}', []],
  ['a closed search', 'Owner', '', []],
  ['an open search, whose marked match is not taken', 'Owner', '{ArrowDown}{ArrowDown}', []],
  ['a search that is still typed', 'Owner', 'b', []],
  ['a search for several after a choice', 'Members', '{ArrowDown}{Enter}', [7]],
  ['a search for several with a marked match', 'Members', '{ArrowDown}{Enter}{ArrowDown}', [7]],
  ['a text of several lines', 'Note', 'Hello', []],
])('Ctrl+Enter saves from %s', async (_what, label, keys, members) => {
  const { user, submit } = open();
  await choose(user, /^Owner/, 'Ada');
  await choose(user, /^Members/, 'Bea');
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Hi');
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  act(() => field.focus());
  if (keys) await user.keyboard(keys);
  if (keys.startsWith('{')) await screen.findAllByRole('option');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  const [sent] = submit.mock.lastCall ?? [];
  expect(sent).toMatchObject({ role: 2, owner: 7, note: label === 'Note' ? 'HiHello' : 'Hi' });
  expect(new Set((sent as { members: number[] }).members)).toEqual(new Set([...members, 8]));
});
