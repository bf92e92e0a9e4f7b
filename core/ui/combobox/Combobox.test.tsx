import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';
import { MultiCombobox } from './MultiCombobox.tsx';
import type { Option } from '../select/Select.tsx';

const people: Option[] = [
  { value: '1', label: 'Maya Klein', detail: 'maya@example.com' },
  { value: '2', label: 'Arjun Rao', detail: 'arjun@example.com' },
  { value: '3', label: 'Lena Sommer', disabled: 'Is a moderator already.' },
];
const find = (typed: string) =>
  Promise.resolve(people.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())));

test('searches with an empty text on focus, then with the typed text, and reports the choice', async () => {
  const user = userEvent.setup();
  const load = vi.fn(find);
  const onChange = vi.fn();
  render(<Combobox label="Select User" required load={load} onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Select User' }));
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(load.mock.calls.map(([typed]) => typed)).toEqual(['']);
  await user.keyboard('arj');
  // Slow typing starts a search for each part.
  await waitFor(() => expect(load.mock.calls.at(-1)?.[0]).toBe('arj'));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.getByText('1 match')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(people[1]);
  expect(screen.getByRole('combobox')).toHaveValue('Arjun Rao');
});

test('Tab chooses the marked option only after typing or an arrow key', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<Combobox label="Select User" load={find} onChange={onChange} />);
  const box = screen.getByRole('combobox');
  await user.tab();
  expect(box).toHaveFocus();
  // The list does not open on focus, because it would cover the fields below.
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.tab();
  expect(box).not.toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  expect(box).toHaveValue('');
  await user.click(box);
  await screen.findAllByRole('option');
  await user.keyboard('arj');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.tab();
  // The one option may have been found for 'ar': the choice then waits for what 'arj' finds.
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(people[1]));
  await user.clear(box);
  expect(onChange).toHaveBeenLastCalledWith(null);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await user.tab();
  expect(box).toHaveValue('');
  await user.click(box);
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith(people[1]);
});

test('typing replaces the choice, whether the field is entered by Tab or by a click; a second click only moves the caret', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Combobox label="Select User" load={find} defaultValue={people[0] as Option} />
      <input />
    </>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  await user.click(box);
  await screen.findAllByRole('option');
  expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('Maya Klein');
  await user.keyboard('a');
  expect(box).toHaveValue('a');
  await user.click(box);
  await user.keyboard('r');
  expect(box).toHaveValue('ar');
  await user.click(await screen.findByRole('option', { name: /Arjun/ }));
  expect(box).toHaveValue('Arjun Rao');
  await user.click(box);
  await user.keyboard('m');
  expect(box).toHaveValue('m');
  await user.tab();
  act(() => box.focus());
  await user.keyboard('l');
  expect(box).toHaveValue('l');
});

test('the arrow keys skip disabled options, and Escape closes only the list', async () => {
  const user = userEvent.setup();
  const around = vi.fn();
  render(
    <div role="presentation" onKeyDown={({ key }) => around(key)}>
      <Combobox label="Select User" load={find} />
    </div>,
  );
  const box = screen.getByRole('combobox');
  const marked = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  await user.click(box);
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(marked()).toHaveTextContent('Maya Klein');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toHaveTextContent('Arjun Rao');
  await user.keyboard('{Home}');
  expect(marked()).toHaveTextContent('Maya Klein');
  await user.keyboard('x{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).toHaveValue('');
  expect(around.mock.calls.flat()).toEqual(['x']);
  await user.keyboard('{Escape}');
  expect(around).toHaveBeenLastCalledWith('Escape');
});

test('Tab does not choose an option that was found for an older text', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const load = (typed: string) => (typed === '' ? Promise.resolve(people) : new Promise<Option[]>(() => {}));
  render(<Combobox label="Select User" load={load} onChange={onChange} />);
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  await user.keyboard('arj{Tab}');
  expect(screen.getByRole('combobox')).toHaveValue('');
  expect(onChange).not.toHaveBeenCalled();
});

test('a late answer does not replace a newer one', async () => {
  const user = userEvent.setup();
  const answers = new Map<string, (options: Option[]) => void>();
  const load = (typed: string) => new Promise<Option[]>((resolve) => answers.set(typed, resolve));
  render(<Combobox label="Select User" load={load} />);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('m');
  await waitFor(() => expect(answers.has('m')).toBe(true));
  await act(async () => answers.get('m')?.([people[0] as Option]));
  await act(async () => answers.get('')?.(people));
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

describe.each([
  ['one', Combobox],
  ['several', MultiCombobox],
] as const)('an Enter that is quicker than the search, where %s can be chosen', (_many, Box) => {
  async function enter(keys: string) {
    const user = userEvent.setup();
    const searches = new Map<string, (options: Option[]) => void>();
    const load = (text: string) =>
      text === '' ? Promise.resolve(people) : new Promise<Option[]>((resolve) => searches.set(text, resolve));
    const send = vi.fn((event: FormEvent) => event.preventDefault());
    render(
      <form aria-label="Form" onSubmit={send}>
        <Box label="Select User" name="user" load={load} />
      </form>,
    );
    await user.click(screen.getByRole('combobox'));
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.keyboard(keys);
    const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('user') ?? '';
    const reply = async (text: string, options: Option[]) => {
      await waitFor(() => expect(searches.has(text)).toBe(true));
      await act(async () => searches.get(text)?.(options));
    };
    return { reply, sent, send };
  }
  const [maya, arjun, lena] = people as [Option, Option, Option];

  test('waits for the answer and takes the first match that can be chosen', async () => {
    const { reply, sent, send } = await enter('a{Enter}');
    expect(sent()).toBe('');
    await reply('a', [lena, arjun, maya]);
    await waitFor(() => expect(sent()).toBe('2'));
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    ['Tab', '{Tab}'],
    ['Shift and Tab', '{Shift>}{Tab}{/Shift}'],
  ])('takes the match also when the field is left with %s meanwhile', async (_keys, keys) => {
    const { reply, sent } = await enter(`a{Enter}${keys}`);
    const box = screen.getByRole('combobox');
    expect(box).not.toHaveFocus();
    expect(box).toHaveValue('a');
    await reply('a', [arjun, maya]);
    await waitFor(() => expect(sent()).toBe('2'));
    expect(box).not.toHaveValue('a');
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });

  test('forgets the typed text of a field that was left, if nothing matches', async () => {
    const { reply, sent } = await enter('zoe{Enter}{Tab}');
    await reply('zoe', []);
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
    expect(sent()).toBe('');
  });

  test.each([
    ['more is typed', 'a{Enter}r', 'ar', [arjun]],
    ['nothing matches', 'zoe{Enter}', 'zoe', []],
  ])('takes nothing where %s', async (_where, keys, typed, answer) => {
    const { reply, sent } = await enter(keys);
    await reply(typed, answer);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(sent()).toBe('');
  });
});

test('a failed search can be repeated, and an empty result is announced', async () => {
  const user = userEvent.setup();
  const load = vi.fn(find).mockRejectedValueOnce(new Error('offline'));
  render(<Combobox label="Select User" load={load} />);
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'This could not be loaded. Try again' }));
  await user.keyboard('nobody');
  await waitFor(() => expect(screen.getByRole('option', { name: 'No matches' })).toBeInTheDocument());
  expect(screen.getByRole('option', { name: 'No matches' })).toHaveAttribute('aria-disabled', 'true');
});

test('several choices are sent under one name, and are removed by Backspace or their buttons', async () => {
  const user = userEvent.setup();
  const onInput = vi.fn();
  render(
    <form aria-label="Group" onInput={onInput}>
      <MultiCombobox label="Members" name="members" load={find} error="Please select a moderator or a member" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const sent = () => new FormData(form).getAll('members');
  const field = screen.getByRole('combobox', { name: 'Members' });
  expect(field).toHaveAccessibleDescription('Please select a moderator or a member');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: /Maya Klein/ }));
  await user.click(await screen.findByRole('option', { name: /Arjun Rao/ }));
  expect(sent()).toEqual(['1', '2']);
  expect(onInput).toHaveBeenCalledTimes(2);
  const chosen = screen.getByRole('list', { name: 'Chosen for Members' });
  await user.click(within(chosen).getByRole('button', { name: 'Remove Maya Klein' }));
  expect(sent()).toEqual(['2']);
  await user.click(field);
  await user.keyboard('{Backspace}');
  expect(sent()).toEqual([]);
});

test('the list does not cover the choices, and several can be removed one after the other', async () => {
  const user = userEvent.setup();
  const begun = [
    { value: '1', label: 'Ada' },
    { value: '2', label: 'Bea' },
    { value: '3', label: 'Cem' },
  ];
  render(<MultiCombobox label="Members" load={() => Promise.resolve(begun)} defaultValue={begun} />);
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  await user.tab();
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(screen.getByRole('combobox'));
  expect(await screen.findByRole('option', { name: 'Ada' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(remove('Bea'));
  expect(remove('Cem')).toHaveFocus();
  await user.click(remove('Cem'));
  expect(remove('Ada')).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test.each([
  ['of one', Combobox],
  ['of several', MultiCombobox],
])(
  'a combobox %s that is focused for what is wrong in it shows that, and its list when it is clicked',
  async (_, Box) => {
    const user = userEvent.setup();
    render(<Box label="Select User" load={find} error="User is required." />);
    const box = screen.getByRole('combobox');
    act(() => box.focus());
    await act(async () => new Promise((later) => setTimeout(later, 50)));
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.click(box);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
  },
);
