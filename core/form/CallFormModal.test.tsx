import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '#core/client/callError.ts';
import { emailAddress, optionalText, requiredText } from '#core/contract/text/text.ts';
import { CallFormModal } from './CallFormModal.tsx';
import { CheckboxOf, TextFieldOf } from './fields.tsx';
import { askToLeaveBy, confirmLeave, hasUnsaved } from './unsaved.ts';
import { useCallForm } from './useCallForm.ts';

const schema = z.object({
  name: requiredText('Name', 10),
  email: emailAddress(),
  note: optionalText('Note', 5),
  invited: z._default(z.boolean(), false),
});
type Values = z.output<typeof schema>;

function Dialog({ submit, done, close }: { submit(values: Values): Promise<unknown>; done(): void; close(): void }) {
  const form = useCallForm({ schema, initial: { invited: true, note: 'Hi' }, submit, done });
  return (
    <CallFormModal title="New thing" form={form} submit="Save" submitting="Saving" close={close}>
      <TextFieldOf of={form.fields.name} label="Name" />
      <TextFieldOf of={form.fields.email} label="Email" lowerCase />
      <TextFieldOf of={form.fields.note} label="Note" />
      <CheckboxOf of={form.fields.invited} label="Send the invitation" />
    </CallFormModal>
  );
}

async function open(submit: (values: Values) => Promise<unknown> = () => Promise.resolve({})) {
  const sent = vi.fn(submit);
  const done = vi.fn();
  const close = vi.fn();
  const { unmount } = render(<Dialog submit={sent} done={done} close={close} />);
  await screen.findByRole('dialog', { name: 'New thing' });
  return { user: userEvent.setup(), sent, done, close, unmount };
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const save = () => screen.getByRole('button', { name: 'Save' });
const refuse = (reply: ConstructorParameters<typeof CallError>[0]) => () => Promise.reject(new CallError(reply));

let restore = () => {};
afterEach(() => restore());

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'Ada');
  await user.type(field('Email'), 'ada@acme.test');
}

test('the first field has the focus, labels of required fields have an asterisk', async () => {
  await open();
  await waitFor(() => expect(field('Name')).toHaveFocus());
  expect(field('Name')).toBeRequired();
  expect(screen.getByText('Name').closest('label')).toHaveTextContent('Name *');
  expect(screen.getByText('Note').closest('label')).toHaveTextContent(/^Note$/);
});

test('shows no error before the first submit, then one under each wrong field, and focuses the first', async () => {
  const { user, sent } = await open();
  await user.type(field('Email'), 'nonsense');
  await user.clear(field('Note'));
  await user.type(field('Note'), 'too long');
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  await user.click(save());
  expect(field('Name')).toHaveAccessibleDescription('Name is required.');
  expect(field('Email')).toHaveAccessibleDescription('Enter a valid email address.');
  expect(field('Note')).toHaveAccessibleDescription('Note can have at most 5 characters.');
  expect(field('Name')).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('after the first submit the errors follow typing, and the focus stays in the field that is edited', async () => {
  const { user } = await open();
  await user.type(field('Name'), 'Ada');
  await user.click(save());
  expect(field('Email')).toHaveFocus();
  await user.type(field('Email'), 'ada@acme.');
  expect(field('Email')).toHaveAccessibleDescription('Enter a valid email address.');
  await user.type(field('Email'), 'test');
  expect(field('Email')).not.toHaveAccessibleDescription();
  await user.clear(field('Name'));
  expect(field('Name')).toHaveAccessibleDescription('Name is required.');
  expect(field('Name')).toHaveFocus();
});

test('sends the values by our names and calls done', async () => {
  const { user, sent, done } = await open();
  await user.type(field('Name'), '  Ada ');
  await user.type(field('Email'), 'Ada@ACME.test');
  expect(field('Email')).toHaveValue('ada@acme.test');
  await user.click(screen.getByRole('checkbox', { name: 'Send the invitation' }));
  await user.click(save());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledWith({ name: 'Ada', email: 'ada@acme.test', note: 'Hi', invited: false });
});

test('conversion to lower case keeps the position of the caret', async () => {
  const { user } = await open();
  await user.type(field('Email'), 'ac@x.test');
  await user.type(field('Email'), 'B', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field('Email')).toHaveValue('abc@x.test');
  expect(field('Email').selectionStart).toBe(2);
});

test('a double click sends once, and the button shows that the call is running', async () => {
  let answer: (value: unknown) => void = () => {};
  const { user, sent, done } = await open(() => new Promise((resolve) => (answer = resolve)));
  await fill(user);
  await user.dblClick(save());
  await user.type(field('Name'), '{Enter}');
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
  answer({});
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('two submits in the same task send once', async () => {
  const { user, sent } = await open(() => new Promise(() => {}));
  await fill(user);
  const form = field('Name').form;
  form?.requestSubmit();
  form?.requestSubmit();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledOnce();
});

test('shows the errors of a refused call under their fields, and removes each when its field changes', async () => {
  const errors = { email: ['This address is taken.'], name: ['Too short.'] };
  const { user, sent } = await open(refuse({ code: 422, message: 'Correct the marked fields.', errors }));
  await fill(user);
  await user.click(save());
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('This address is taken.'));
  expect(field('Name')).toHaveFocus();
  expect(screen.queryByText('Correct the marked fields.')).toBeNull();
  await user.type(field('Name'), 'a');
  expect(field('Name')).not.toHaveAccessibleDescription();
  expect(field('Email')).toHaveAccessibleDescription('This address is taken.');
  await user.click(save());
  expect(sent).toHaveBeenCalledTimes(2);
});

test('an error of a field that the form does not have is shown at the top', async () => {
  const errors = { id: ['This is not the id of a record.'] };
  const { user } = await open(refuse({ code: 422, message: 'Correct the marked fields.', errors }));
  await fill(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not the id of a record.');
});

test.each([
  ['a lost connection', { code: 0, message: 'You are offline. Nothing was lost. Try again.' }],
  ['a conflict', { code: 409, message: 'Another organisation has become your primary one.' }],
  ['too many attempts', { code: 429, message: 'Too many attempts. Wait a while and try again.' }],
])('%s keeps what was typed, says why at the top, and the same form can be sent again', async (_, error) => {
  let fails = true;
  const { user, sent, done } = await open(() => (fails ? refuse(error)() : Promise.resolve({})));
  await fill(user);
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(error.message);
  expect(seen.mock.contexts).toContain(screen.getByRole('alert'));
  expect(field('Name')).toHaveValue('Ada');
  expect(done).not.toHaveBeenCalled();
  fails = false;
  await user.click(save());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the error of a failed call is removed when the form is submitted with wrong values', async () => {
  const { user } = await open(refuse({ code: 409, message: 'This is no longer so.' }));
  await fill(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('This is no longer so.');
  await user.clear(field('Name'));
  await user.click(save());
  expect(field('Name')).toHaveAccessibleDescription('Name is required.');
  expect(screen.queryByText('This is no longer so.')).toBeNull();
});

test('a server error shows the id of the request', async () => {
  const { user } = await open(refuse({ code: 500, message: 'Something went wrong.', requestId: 'r-17' }));
  await fill(user);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. (Request r-17)');
});

test.each(['Cancel', 'Close', 'Esc'])('%s closes an unchanged form at once', async (way) => {
  const ask = vi.fn(() => Promise.resolve(false));
  restore = askToLeaveBy(ask);
  const { user, close } = await open();
  await (way === 'Esc' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: way })));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(ask).not.toHaveBeenCalled();
});

test.each(['Cancel', 'Close', 'Esc'])('%s asks before it closes a changed form', async (way) => {
  let leave = false;
  const ask = vi.fn(() => Promise.resolve(leave));
  restore = askToLeaveBy(ask);
  const { user, close } = await open();
  const leaveBy = () =>
    way === 'Esc' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: way }));
  await user.type(field('Name'), 'A');
  await leaveBy();
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(close).not.toHaveBeenCalled();
  expect(field('Name')).toHaveValue('A');
  leave = true;
  await leaveBy();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('a form that is changed back, saved or unmounted is not unsaved', async () => {
  const { user, done, unmount } = await open();
  await user.type(field('Name'), 'A');
  expect(hasUnsaved()).toBe(true);
  await user.clear(field('Name'));
  expect(hasUnsaved()).toBe(false);
  await fill(user);
  expect(hasUnsaved()).toBe(true);
  done.mockImplementation(() => expect(hasUnsaved()).toBe(false));
  await user.click(save());
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  unmount();
  expect(hasUnsaved()).toBe(false);
});

test('waits for the running call before it closes', async () => {
  restore = askToLeaveBy(() => Promise.resolve(true));
  const { user, close } = await open(() => new Promise(() => {}));
  await fill(user);
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
});

describe('a field that is not shown', () => {
  const conditional = z.object({ name: requiredText('Name', 10), reason: requiredText('Reason', 10) });

  function Conditional({ reason, submit }: { reason: boolean; submit(): Promise<unknown> }) {
    const form = useCallForm({ schema: conditional, initial: reason ? {} : { name: 'Ada' }, submit });
    return (
      <CallFormModal title="Thing" form={form} submit="Save" close={() => {}}>
        <TextFieldOf of={form.fields.name} label="Name" />
        {reason && <TextFieldOf of={form.fields.reason} label="Reason" />}
      </CallFormModal>
    );
  }

  test('has its error at the top until the field is shown', async () => {
    const user = userEvent.setup();
    const submit = vi.fn(() => Promise.resolve({}));
    const { rerender } = render(<Conditional reason={false} submit={submit} />);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Reason is required.');
    expect(submit).not.toHaveBeenCalled();
    rerender(<Conditional reason submit={submit} />);
    expect(field('Reason')).toHaveAccessibleDescription('Reason is required.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('has the error of a refused call at the top', async () => {
    const user = userEvent.setup();
    const errors = { reason: ['This reason is not known.'], 'name.0.id': ['This name is taken.'] };
    const { rerender } = render(<Conditional reason submit={refuse({ code: 422, message: 'No.', errors })} />);
    await user.type(field('Name'), 'Ada');
    await user.type(field('Reason'), 'none');
    await user.click(save());
    await waitFor(() => expect(field('Reason')).toHaveAccessibleDescription('This reason is not known.'));
    // An error inside a field is shown under that field.
    expect(field('Name')).toHaveAccessibleDescription('This name is taken.');
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<Conditional reason={false} submit={() => Promise.resolve({})} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This reason is not known.');
  });
});

describe('a form that stays on screen after saving', () => {
  let answer: (value: unknown) => void = () => {};

  function Page() {
    const form = useCallForm({
      schema: z.object({ name: requiredText('Name', 10) }),
      initial: { name: 'Bob' },
      submit: () => new Promise((resolve) => (answer = resolve)),
    });
    return (
      <form {...form.props}>
        <TextFieldOf of={form.fields.name} label="Name" />
        <button type="submit">Save</button>
        <output>{form.changed ? 'changed' : 'as saved'}</output>
      </form>
    );
  }

  test('is unsaved again after any input, even the initial value', async () => {
    const user = userEvent.setup();
    const ask = vi.fn(() => Promise.resolve(false));
    restore = askToLeaveBy(ask);
    render(<Page />);
    await user.type(field('Name'), 'by');
    await user.click(save());
    await act(async () => answer({}));
    expect(screen.getByRole('status')).toHaveTextContent('as saved');
    await expect(confirmLeave()).resolves.toBe(true);
    await user.type(field('Name'), '{Backspace}{Backspace}');
    expect(field('Name')).toHaveValue('Bob');
    expect(screen.getByRole('status')).toHaveTextContent('changed');
    await expect(confirmLeave()).resolves.toBe(false);
    expect(ask).toHaveBeenCalledOnce();
    await user.click(save());
    await act(async () => answer({}));
    expect(hasUnsaved()).toBe(false);
  });

  test('is unsaved after input while the call was running', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.type(field('Name'), 'by');
    await user.click(save());
    await user.type(field('Name'), '!');
    await act(async () => answer({}));
    expect(screen.getByRole('status')).toHaveTextContent('changed');
    expect(hasUnsaved()).toBe(true);
  });
});
