import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import { hostAtom } from '#core/command/hostAtom.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { person } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { createUser, updateUser, viewUser, type Person } from '../contract.ts';
import UserDialog from './UserDialog.tsx';

function open(someone?: Person, answer?: (endpoint: Endpoint) => object | Promise<object>) {
  const { host, recorded } = recordingHost(answer && { answer });
  const store = createStore();
  store.set(hostAtom, host);
  const close = vi.fn();
  render(
    <Provider store={store}>
      <UserDialog person={someone} close={close} />
    </Provider>,
  );
  return { user: userEvent.setup(), recorded, close };
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const save = () => screen.getByRole('button', { name: 'Save' });
const hasError = (label: string) => field(label).getAttribute('aria-describedby') !== null;

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('First name'), 'Ada');
  await user.type(field('Email'), 'Ada@ACME.test');
  await user.type(field('Phone'), '0123456789');
}

describe('New User', () => {
  test("the dialog sends names, address, phone and invitation, and shows the server's message", async () => {
    const { user, recorded, close } = open(undefined, () => ({ id: 9, message: 'Ada was added and invited.' }));
    const dialog = screen.getByRole('dialog', { name: 'New User' });
    expect(within(dialog).getByRole('checkbox', { name: 'Send an invitation by email' })).toBeChecked();
    await fill(user);
    await user.type(field('Last name'), ' Lovelace ');
    await user.click(save());
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@acme.test',
      mobile: '0123456789',
      invited: true,
    };
    expect(recorded.calls).toEqual([{ endpoint: createUser, input: { body } }]);
    expect(recorded.notes).toEqual([['success', 'Ada was added and invited.']]);
  });

  test('without the tick nobody is invited, and the last name is optional', async () => {
    const { user, recorded } = open();
    await fill(user);
    await user.click(screen.getByRole('checkbox'));
    await user.click(save());
    await waitFor(() => expect(recorded.calls).toHaveLength(1));
    expect(recorded.calls[0]?.input).toMatchObject({ body: { lastName: '', invited: false } });
  });

  test('the address becomes lower case while it is typed', async () => {
    const { user } = open();
    await user.type(field('Email'), 'ADA');
    expect(field('Email')).toHaveValue('ada');
  });

  test('required labels have an asterisk', () => {
    open();
    for (const label of ['First name', 'Email', 'Phone']) expect(field(label)).toBeRequired();
    expect(field('Last name')).not.toBeRequired();
  });

  test('an empty form marks each missing field, and focuses the first', async () => {
    const { user, recorded } = open();
    await user.click(save());
    expect(field('First name')).toHaveAccessibleDescription('First name is required.');
    expect(field('Email')).toHaveAccessibleDescription('Email is required.');
    expect(field('Phone')).toHaveAccessibleDescription('Phone is required.');
    expect(hasError('Last name')).toBe(false);
    expect(field('First name')).toHaveFocus();
    expect(recorded.calls).toEqual([]);
  });

  const long = 'x'.repeat(101);
  test.each([
    ['First name', '   ', 'First name is required.'],
    ['First name', long, 'First name can have at most 100 characters.'],
    ['Last name', long, 'Last name can have at most 100 characters.'],
    ['Email', `${long}@acme.test`, 'Email can have at most 100 characters.'],
    ['Email', 'ada', 'Enter a valid email address.'],
    ['Phone', '012345678', 'Phone must have exactly 10 digits.'],
  ])('%s "%s" is refused: %s', async (label, typed, sentence) => {
    const { user, recorded } = open();
    await fill(user);
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(typed);
    expect(hasError(label)).toBe(false);
    await user.click(save());
    expect(field(label)).toHaveAccessibleDescription(sentence);
    expect(field(label)).toHaveFocus();
    expect(recorded.calls).toEqual([]);
  });
});

describe('Update User', () => {
  test('the dialog is prefilled and changes only the names', async () => {
    const { user, recorded, close } = open(person(), () => ({ message: 'The user was updated.' }));
    expect(screen.getByRole('dialog', { name: 'Update User' })).toHaveAccessibleDescription('ada@acme.test');
    expect(field('First name')).toHaveValue('Ada');
    expect(field('Last name')).toHaveValue('Lovelace');
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await user.clear(field('Last name'));
    await user.type(field('Last name'), 'King');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    const was = { firstName: 'Ada', lastName: 'Lovelace' };
    const body = { id: 20, firstName: 'Ada', lastName: 'King', was };
    expect(recorded.calls).toEqual([{ endpoint: updateUser, input: { body } }]);
  });

  test('a change by somebody else is shown, typed text stays, and Update can be sent again', async () => {
    const theirs = person({ firstName: 'Augusta', lastName: 'Byron' });
    let refused = false;
    const { user, recorded, close } = open(person(), (endpoint) => {
      if (endpoint === viewUser) return { person: theirs };
      if (refused) return { message: 'The user was updated.' };
      refused = true;
      throw new CallError({ code: 409, message: 'Somebody else has changed this user in the meantime.' });
    });
    await user.clear(field('Last name'));
    await user.type(field('Last name'), 'King');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
    const changes = within(notice).getAllByRole('listitem');
    expect(changes.map((one) => one.textContent)).toEqual([
      'First name: Ada → Augusta',
      'Last name: Lovelace → Byron (your “King” is kept below)',
    ]);
    expect([field('First name').value, field('Last name').value]).toEqual(['Augusta', 'King']);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    const was = { firstName: 'Augusta', lastName: 'Byron' };
    const body = { id: 20, firstName: 'Augusta', lastName: 'King', was };
    expect(recorded.calls.at(-1)).toEqual({ endpoint: updateUser, input: { body } });
  });

  /** Submits a new last name that conflicts. The second read, with the other person's first name, waits. */
  async function conflicting() {
    const reading = deferred<object>();
    const { user } = open(person(), (endpoint) => {
      if (endpoint === viewUser) return reading.promise;
      throw new CallError({ code: 409, message: 'Somebody else has changed this user in the meantime.' });
    });
    await user.type(field('Last name'), ' King');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    return { user, theirs: () => act(async () => reading.resolve({ person: person({ firstName: 'Augusta' }) })) };
  }

  test("the focused field takes the other person's change and keeps the focus", async () => {
    const { user, theirs } = await conflicting();
    await user.click(field('First name'));
    await theirs();
    await screen.findByRole('region', { name: 'Changed in the meantime' });
    expect(field('First name')).toHaveValue('Augusta');
    await waitFor(() => expect(field('First name')).toHaveFocus());
  });

  test('text typed after the submit, while the other change is being read, stays too', async () => {
    const { user, theirs } = await conflicting();
    await user.type(field('First name'), ' Mary');
    await theirs();
    const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
    expect(within(notice).getByRole('listitem')).toHaveTextContent(
      'First name: Ada → Augusta (your “Ada Mary” is kept below)',
    );
    expect([field('First name').value, field('Last name').value]).toEqual(['Ada Mary', 'Lovelace King']);
  });

  test('a first name is required', async () => {
    const { user, recorded } = open(person());
    await user.clear(field('First name'));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(field('First name')).toHaveAccessibleDescription('First name is required.');
    expect(recorded.calls).toEqual([]);
  });
});
