import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageRecordsAtom } from '#core/command/hostAtom.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { inactive, pending } from '#tests/builders/person.ts';
import {
  drawUserList as draw,
  everybody,
  listOf,
  rowOf,
  shownNames as names,
} from '#tests/builders/render/userList.tsx';
import { sendInvitation, setUserStatus } from '../contract.ts';

const expectText = async (text: string | RegExp) => expect((await screen.findAllByText(text))[0]).toBeVisible();

describe('the commands of a row', () => {
  async function menuOf(name: string, user: Awaited<ReturnType<typeof draw>>['user']) {
    await rowOf(name);
    await user.click(screen.getByRole('button', { name: new RegExp(`Actions for ${name}`) }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  }

  test.each([
    ['Olga', ['Edit']],
    ['Ada', ['Edit', 'Inactive']],
    ['Pia', ['Edit', 'Resend Invitation', 'Inactive', 'Delete']],
    ['Fred', ['Edit', 'Send Invitation', 'Inactive', 'Delete']],
    ['Ina', ['Edit', 'Active']],
    ['Dan', ['Send Invitation']],
  ])('%s: %s', async (name, entries) => {
    const { user } = await draw({ at: '/user?status=all' });
    expect(await menuOf(name, user)).toEqual(entries);
  });

  test('a change is shown, and the list is read again', async () => {
    let people = everybody;
    const { user, server } = await draw({
      replies: [
        listOf(() => people),
        answer(
          sendInvitation,
          () => {
            people = people.map((one) => (one.id === 22 ? { ...one, invited: true } : one));
            return {};
          },
          'An invitation was sent to fred@acme.test.',
        ),
      ],
    });
    await menuOf('Fred', user);
    await user.click(screen.getByRole('menuitem', { name: 'Send Invitation' }));
    await expectText('An invitation was sent to fred@acme.test.');
    await waitFor(async () => expect(await rowOf('Fred')).toHaveTextContent('Invited'));
    expect(server.calls(sendInvitation)).toEqual([{ body: { id: 22 } }]);
  });
});

describe('the selection', () => {
  const tick = (name: string) => screen.getByLabelText(`Select ${name} Lovelace`);
  const bar = () => screen.getByRole('group', { name: 'With the selected' });

  test('the selection offers the commands that apply to all of it', async () => {
    const { user, server } = await draw({ replies: [listOf(() => everybody), answer(sendInvitation, {})] });
    await rowOf('Pia');
    await user.click(tick('Pia'));
    await user.click(tick('Ada'));
    expect(bar()).toHaveTextContent('2 people selected');
    const offered = within(bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['Select all 5 people', 'Resend Invitation', 'Inactive', 'Delete', '']);
    await user.click(within(bar()).getByRole('button', { name: 'Resend Invitation' }));
    await expectText(/already verified the email address/);
    expect(server.calls(sendInvitation)).toEqual([{ body: { id: 21 } }]);
  });

  test('the selection survives another filter, search and order', async () => {
    const { user } = await draw();
    await rowOf('Pia');
    await user.click(tick('Pia'));
    await user.type(screen.getByRole('searchbox'), 'ada');
    await waitFor(() => expect(names()).toEqual(['Ada Lovelace']));
    await user.click(tick('Ada'));
    expect(bar()).toHaveTextContent('2 people selected');
    await user.clear(screen.getByRole('searchbox'));
    await rowOf('Pia');
    expect(tick('Pia')).toBeChecked();
    await user.click(within(bar()).getByRole('button', { name: 'Clear selection' }));
    expect(tick('Pia')).not.toBeChecked();
  });

  test('a person who leaves the list by a command leaves the selection', async () => {
    let people = everybody;
    const { user } = await draw({
      replies: [
        listOf(() => people),
        answer(setUserStatus, ({ body }) => {
          people = people.map((one) =>
            one.id === body.id ? inactive({ ...one, active: false, statusName: 'Inactive' }) : one,
          );
          return {};
        }),
      ],
    });
    await rowOf('Ada');
    await user.click(tick('Ada'));
    await user.click(tick('Pia'));
    await user.click(tick('Xenia'));
    await user.click(within(bar()).getByRole('button', { name: 'Inactive' }));
    await user.click(await screen.findByRole('button', { name: 'Inactivate' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'With the selected' })).toBeNull());
  });

  test("'Select all' selects all matches, also those that were never loaded", async () => {
    const many = Array.from({ length: 1203 }, (_, n) =>
      pending({ id: n + 1, firstName: `P${n}`, lastName: 'Lovelace' }),
    );
    const { user, store } = await draw({ at: '/user?status=pending', replies: [listOf(() => many)] });
    await rowOf('P0');
    await user.click(tick('P0'));
    await user.click(within(bar()).getByRole('button', { name: 'Select all 1,203 people' }));
    await waitFor(() => expect(bar()).toHaveTextContent('1,203 people selected'));
    expect(store.get(pageRecordsAtom)[0]?.records).toHaveLength(1203);
  });
});

describe('keys', () => {
  test('j, x and Enter move, tick and open', async () => {
    const { user, history, store } = await draw();
    await rowOf('Ada');
    await user.keyboard('j');
    expect(await rowOf('Ada')).toHaveFocus();
    await user.keyboard('j');
    expect(await rowOf('Fred')).toHaveFocus();
    expect(store.get(pageRecordsAtom)[0]).toMatchObject({ kind: 'user', records: [{ firstName: 'Fred' }] });
    await user.keyboard('x');
    expect(await rowOf('Fred')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(history.at(-1)).toBe('/user/view/22');
  });
});
