import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import { details } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { invited, owner, person } from '#tests/builders/person.ts';
import {
  drawUserList as draw,
  everybody,
  listOf,
  rowOf,
  shownNames as names,
} from '#tests/builders/render/userList.tsx';
import { listUsers, type Person } from '../contract.ts';

describe('the rows of the list', () => {
  test('the list shows active users by name, and their number in words', async () => {
    await draw();
    await rowOf('Ada');
    expect(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Active Users');
    expect(names()).toEqual(['Ada Lovelace', 'Fred Lovelace', 'Olga Owner', 'Pia Lovelace', 'Xenia Lovelace']);
    expect(await screen.findByText('5 of 7 people')).toBeVisible();
  });

  test('the list has the columns of docs/specification/product.md', async () => {
    await draw();
    await rowOf('Ada');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(1, -1)).toEqual(['Name', 'Email', 'Phone', 'Apps', 'Groups', 'Invite Status', 'User Status']);
    const cells = within(await rowOf('Ada')).getAllByRole('gridcell');
    expect(cells.slice(2, -1).map(({ textContent }) => textContent)).toEqual([
      'ada@acme.test',
      'No phone',
      '3',
      '2',
      'Email Verified',
      'Active',
    ]);
  });

  test('a person adds columns, whose content is then asked for, and finds them again', async () => {
    const account = { joinedAt: new Date(2026, 2, 4).getTime(), twoFactor: false, lastSignInAt: null };
    const replies = [listOf(() => [person({ name: 'Ada Lovelace', account })])];
    const { user, server, unmount } = await draw({ replies });
    await rowOf('Ada');
    expect(server.calls(listUsers).filter(({ query }) => query.withAccount)).toEqual([]);
    for (const name of ['Two-factor', 'Joined']) {
      await user.click(await screen.findByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByRole('menuitemcheckbox', { name, checked: false }));
    }
    const shows = async () => {
      expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).slice(-3, -1)).toEqual([
        'Two-factor',
        'Joined',
      ]);
      expect(await rowOf('Ada')).toHaveTextContent('Off04-Mar-2026');
    };
    await shows();
    expect(server.calls(listUsers).at(-1)?.query).toMatchObject({ status: 'active', withAccount: true });
    unmount();
    await draw({ replies });
    await shows();
    localStorage.clear();
  });

  test('each kind of person has its badges, invite status and status', async () => {
    await draw({ at: '/user?status=all' });
    const row = async (name: string) => (await rowOf(name)).textContent;
    expect(await row('Olga')).toMatch(/Owner.*Email Verified.*Active/);
    expect(await row('Ada')).toMatch(/User/);
    expect(await row('Xenia')).toMatch(/External/);
    expect(await row('Pia')).toMatch(/Invited.*Active/);
    expect(await row('Fred')).toMatch(/Not Invited yet.*Active/);
    expect(await row('Ina')).toMatch(/Inactive/);
    expect(await row('Dan')).toMatch(/Deleted/);
    expect(screen.getByText('7 people')).toBeVisible();
  });

  test.each([
    ['sent', null, 'Invited12-Nov to 19-Nov-2026'],
    ['expired', null, 'InvitedExpired12-Nov to 19-Nov-2026'],
    ['not_delivered', '550 5.1.1 No such user', 'Not delivered550 5.1.1 No such user'],
  ] as const)('an invitation that is %s says so, with its days or the reason', async (state, reason, text) => {
    await draw({ replies: [listOf(() => [invited(state, reason)])] });
    expect(await rowOf('Pia')).toHaveTextContent(text);
  });

  test('only the owner of the organisation has the check mark', async () => {
    await draw();
    expect(within(await rowOf('Olga')).getByText('Owner of the organisation')).toBeInTheDocument();
    expect(screen.getAllByText('Owner of the organisation')).toHaveLength(1);
  });

  test('names link to the person, except for deleted people', async () => {
    await draw({ at: '/user?status=all' });
    expect(within(await rowOf('Ada')).getByRole('link')).toHaveAttribute('href', '/user/view/20');
    expect(within(await rowOf('Dan')).queryByRole('link')).toBeNull();
  });

  test('the own row has a button for a picture, the other rows have none', async () => {
    await draw();
    expect(within(await rowOf('Olga')).getByRole('button', { name: 'Upload your profile picture' })).toBeEnabled();
    expect(within(await rowOf('Ada')).queryByRole('button', { name: /picture/ })).toBeNull();
  });
});

describe('filter, search and order', () => {
  test('a search in the address that is too long is cut, not refused', async () => {
    const { server } = await draw({ at: `/user?search=${'a'.repeat(199)}%F0%9F%90%B1` });
    expect(await screen.findByText('No data to display')).toBeVisible();
    // The text is cut before the emoji, not in its middle.
    expect(server.calls(listUsers).find(({ query }) => query.search)?.query.search).toBe('a'.repeat(199));
  });

  test('filter, search and order are read from the address', async () => {
    const { server } = await draw({ at: '/user?status=all&search=lovelace&sort=-name' });
    await rowOf('Xenia');
    expect(names()[0]).toBe('Xenia Lovelace');
    expect(names()).not.toContain('Olga Owner');
    expect(screen.getByRole('searchbox')).toHaveValue('lovelace');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    expect(server.calls(listUsers)).toContainEqual({
      query: { status: 'all', search: 'lovelace', sort: '-name', limit: 100 },
    });
  });

  test('invalid values in the address become the defaults', async () => {
    await draw({ at: '/user?status=nonsense&sort=-phone' });
    await rowOf('Ada');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Active Users');
  });

  test('choosing a filter changes list and address, and going back undoes it', async () => {
    const { user, history } = await draw();
    await rowOf('Ada');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All Users',
      'Active Users',
      'Inactive Users',
      'Pending Users',
      'Confirmed Users',
      'External Users',
      'Not invited yet',
      'Not joined yet',
      'Not delivered',
      'Expired',
      'Without application',
      'With an end',
      'Ending soon',
      'Access ended',
      'Deleted Users',
    ]);
    await user.click(screen.getByRole('option', { name: 'Inactive Users' }));
    await waitFor(() => expect(names()).toEqual(['Ina Lovelace']));
    expect(history).toEqual(['/user', '/user?status=inactive']);
  });

  test('the list follows the typing and leaves one entry in the history', async () => {
    const { user, history } = await draw();
    await rowOf('Ada');
    await user.type(screen.getByRole('searchbox'), 'olga');
    await waitFor(() => expect(names()).toEqual(['Olga Owner']));
    await waitFor(() => expect(history).toEqual(['/user?search=olga']));
    expect(await screen.findByText('1 of 7 people')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('the old rows stay until the answer arrives', async () => {
    let go: (people: Person[]) => void = () => {};
    const { user, server } = await draw();
    await rowOf('Ada');
    const later = new Promise<Person[]>((resolve) => (go = resolve));
    server.reply(
      answer(listUsers, async () => {
        const people = await later;
        return { people, total: people.length, nextCursor: null, viewerVerified: true };
      }),
    );
    await user.type(screen.getByRole('searchbox'), 'o');
    expect(names()).toContain('Ada Lovelace');
    await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true'));
    await act(async () => go([owner()]));
    await waitFor(() => expect(names()).toEqual(['Olga Owner']));
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  });

  test("a click on a column's head sorts, a second click reverses the order", async () => {
    const { user, history } = await draw();
    await rowOf('Ada');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toBe('Xenia Lovelace'));
    await user.click(screen.getByRole('button', { name: 'Invite Status' }));
    await waitFor(() => expect(history.at(-1)).toBe('/user?sort=invite'));
    expect(history).toHaveLength(1);
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 1000 }, (_, n) => person({ id: n + 1, firstName: `P${n}`, lastName: '' }));

  test('the list is as high as all its rows, and reads only visible pages', async () => {
    const { server } = await draw({ replies: [listOf(() => many)] });
    await rowOf('P0');
    const grid = screen.getByRole('grid');
    expect(grid).toHaveAttribute('aria-rowcount', '1001');
    expect(grid.querySelector<HTMLElement>('[style*="height: 40000px"]')).not.toBeNull();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    const read = () => server.calls(listUsers).filter(({ query }) => query.limit === 100).length;
    expect(read()).toBe(1);
    const scroller = grid.parentElement as HTMLElement;
    fireEvent.scroll(scroller, { target: { scrollTop: 20_000 } });
    await rowOf('P505');
    expect(read()).toBe(6);
  });
});

describe('an empty list', () => {
  test('an empty list explains its purpose and offers the action that fills it', async () => {
    const { user } = await draw({ at: '/user?status=all', replies: [listOf(() => [])] });
    expect(await screen.findByText('No data to display')).toBeVisible();
    expect(screen.getByText(/the people of this organisation/)).toBeVisible();
    // There is only one such button, in the empty state.
    await user.click(screen.getByRole('button', { name: 'New User' }));
    expect(await screen.findByRole('dialog', { name: 'New User' })).toBeVisible();
  });

  test('an empty filter offers to show everybody', async () => {
    const { user, history } = await draw({ at: '/user?status=pending&search=zzz' });
    expect(await screen.findByText(/“zzz”/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New User' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show all users' }));
    await rowOf('Dan');
    expect(history).toEqual(['/user?status=all']);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('a failed list', () => {
  test('the list says why it failed, and loads again', async () => {
    const { user, server } = await draw({ replies: [refuse(listUsers, codes.fault, 'Something went wrong.')] });
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    server.reply(listOf(() => everybody));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Ada');
    expect(screen.queryByText('Something went wrong.')).toBeNull();
  });
});

describe('on a phone', () => {
  test('a phone shows cards under ‘All Users’ with a round add button', async () => {
    narrow();
    const { user } = await draw({ at: '/user?status=all' });
    const card = (await screen.findByRole('link', { name: 'Ada Lovelace' })).closest('[data-index]') as HTMLElement;
    expect(screen.getByRole('heading', { name: 'All Users' })).toBeVisible();
    expect(card).toHaveTextContent(/User.*ada@acme.test.*Active.*Email Verified/);
    expect(screen.queryByRole('link', { name: 'Dan Lovelace' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New User' }));
    expect(await screen.findByRole('dialog', { name: 'New User' })).toBeVisible();
  });

  test('people who may not add users get no add button', async () => {
    narrow();
    await draw({ details: details({ person: { verified: false } }) });
    await screen.findByRole('link', { name: 'Ada Lovelace' });
    expect(screen.queryByRole('button', { name: 'New User' })).toBeNull();
  });
});
