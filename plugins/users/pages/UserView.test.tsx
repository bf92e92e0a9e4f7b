import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import type { Reply } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { pageRecordsAtom } from '#core/command/hostAtom.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { listAssignableApplications } from '#plugins/applications/contract.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { fresh, inactive, invited, owner, pending, person } from '#tests/builders/person.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { deleteUser, endUserSession, sendInvitation, setUserStatus, viewUser, type Person } from '../contract.ts';
import { users } from '../index.ts';
import UserView from './UserView.tsx';

const crm = {
  id: 2,
  name: 'CRM',
  image: 'crm.svg',
  enabled: true,
  roleId: 1,
  role: 'Sales',
  crmRole: 'Manager',
  profile: 'Standard',
  crmRoleId: 1,
  profileId: 1,
  roles: [{ id: 1, name: 'Some role' }],
};
const books = {
  id: 3,
  name: 'Books',
  image: 'books.svg',
  enabled: false,
  roleId: 2,
  role: 'Clerk',
  crmRole: null,
  profile: null,
  crmRoleId: null,
  profileId: null,
  roles: [{ id: 2, name: 'Some role' }],
};

type Rest = Omit<Reply<typeof viewUser>, 'person'>;
const nothing: Rest = { applications: [], groups: [], policies: [] };
const everything: Rest = {
  applications: [crm, books],
  groups: [{ id: 5, name: 'Sales', role: 'Moderator' }],
  policies: [
    { id: 1, name: 'Default', forced: false, rangeCount: 0 },
    { id: 7, name: 'Strict', forced: true, rangeCount: 2 },
  ],
};

const showing = (one: Person, rest = nothing) => answer(viewUser, { person: one, ...rest });

/** The pages of other plugins are not rendered in this test. */
const page = () => Promise.reject(new Error('Not drawn here.'));
const others = definePlugin({
  id: 'others',
  title: 'Others',
  routes: [
    route({ name: 'ApplicationView', at: path('/application/view/:id'), title: 'Application', access: member, page }),
    route({ name: 'GroupView', at: path('/group/view/:id'), title: 'Group', access: member, page }),
    route({ name: 'SecurityPolicyView', at: path('/securitypolicy/view/:id'), title: 'Policy', access: member, page }),
  ],
});

async function draw(viewed: Person | undefined, parts: SignedInParts = {}) {
  const id = viewed?.id ?? 20;
  const nothingMore = answer(listAssignableApplications, { applications: [] });
  const replies = [nothingMore, ...(viewed ? [showing(viewed)] : []), ...(parts.replies ?? [])];
  return renderSignedIn(<UserView params={{ id }} />, { at: `/user/view/${id}`, plugins: [users], ...parts, replies });
}

/** The texts of the buttons; the copy button has an icon only. */
const buttons = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
async function choose(user: Awaited<ReturnType<typeof draw>>['user'], label: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}
const expectText = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible();

describe('the header', () => {
  test('the header shows the person', async () => {
    await draw(person());
    const header = (await screen.findByRole('heading', { name: 'Ada Lovelace' })).closest('header') as HTMLElement;
    expect(header).toHaveTextContent(/User.*Active.*ada@acme.test/);
    expect(within(header).getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/user');
  });

  test.each([
    ['an owner', 'Owner', owner()],
    ['an external user', 'External', person({ external: true, owner: true })],
    ['a user', 'User', person()],
  ])('%s has the badge %s', async (_, badge, viewed) => {
    await draw(viewed);
    expect(await screen.findByText(badge)).toBeVisible();
    // For the palette, which offers the records that were opened last.
    const [stored = ''] = Object.values(sessionStorage);
    expect(JSON.parse(stored)).toMatchObject([{ kind: 'user', href: `/user/view/${viewed.id}` }]);
  });

  test.each([
    ['expired', null, 'Invitation expiredSent on 12-Nov-2026, expired on 19-Nov-2026'],
    ['not_delivered', '550 No such user', 'Not deliveredSent on 12-Nov-2026, not delivered: 550 No such user'],
  ] as const)('an invitation that is %s says so, and is sent again from here', async (state, reason, text) => {
    await draw(invited(state, reason));
    expect(await screen.findByRole('banner')).toHaveTextContent(text);
    expect(screen.getByRole('complementary', { name: 'Details' })).toHaveTextContent('12-Nov to 19-Nov-2026');
    expect(buttons()).toContain('Resend Invitation');
  });

  test.each([
    ['an owner', ['Edit'], owner()],
    ['a verified person', ['Edit'], person()],
    ['a pending person', ['Resend Invitation', 'Delete', 'Edit'], pending()],
    ['a person who was never invited', ['Send Invitation', 'Delete', 'Edit'], fresh()],
  ])('%s: %s', async (_, offered, viewed) => {
    await draw(viewed);
    await screen.findByRole('heading', { name: viewed.name });
    expect(buttons()).toEqual(offered);
  });

  test("the palette's commands take the person of the page", async () => {
    const { store } = await draw(person());
    await waitFor(() => expect(store.get(pageRecordsAtom)).toEqual([{ kind: 'user', records: [person()] }]));
  });

  test('Edit opens the prefilled dialog', async () => {
    const { user } = await draw(person());
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update User' });
    expect(within(dialog).getByRole('textbox', { name: /First name/ })).toHaveValue('Ada');
  });

  test('an invitation is sent, and the page shows the new state', async () => {
    let current = fresh();
    const { user, server } = await draw(undefined, {
      replies: [
        answer(viewUser, () => ({ person: current, ...nothing })),
        answer(
          sendInvitation,
          () => {
            current = { ...current, invited: true };
            return {};
          },
          'An invitation was sent to fred@acme.test.',
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Send Invitation' }));
    await expectText('An invitation was sent to fred@acme.test.');
    const again = await screen.findByRole('button', { name: 'Resend Invitation' });
    expect(again).toHaveFocus();
    expect(server.calls(sendInvitation)).toEqual([{ body: { id: 22 } }]);
  });

  test('Inactive and Active replace each other in the menu, which keeps the focus', async () => {
    let current = person();
    const { user } = await draw(undefined, {
      replies: [
        answer(viewUser, () => ({ person: current, ...nothing })),
        answer(setUserStatus, ({ body }) => {
          current = body.status === 'active' ? person() : inactive({ id: 20, firstName: 'Ada' });
          return {};
        }),
      ],
    });
    for (const [label, action, then] of [
      ['Inactive', 'Inactivate', 'UserInactive'],
      ['Active', 'Activate', 'UserActive'],
    ] as const) {
      await choose(user, label);
      await user.click(await screen.findByRole('button', { name: action }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus());
      await waitFor(() => expect(document.querySelector('header')).toHaveTextContent(then));
    }
  });

  // Routes match in any letter case, with or without a trailing slash.
  test.each(['/user/view/21', '/User/View/21/'])('after deleting at %s it goes to the list', async (at) => {
    const { user, history } = await draw(pending(), { replies: [answer(deleteUser, {}, 'The user was deleted.')] });
    // The command reads the page's address from the browser.
    window.history.replaceState(null, '', at);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete User' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(history.at(-1)).toBe('/user'));
    await expectText('The user was deleted.');
    window.history.replaceState(null, '', '/');
  });
});

describe('the side column', () => {
  const account = { joinedAt: new Date(2026, 2, 4).getTime(), twoFactor: true, lastSignInAt: Date.now() };
  const session = { id: 's1', device: 'Firefox/140 (Windows)', lastUsedAt: Date.now(), current: false };
  const column = () => screen.findByRole('complementary', { name: 'Details' });

  test('shows the account, and ends a session', async () => {
    const { user, server } = await draw(undefined, {
      replies: [
        showing(person(), { ...everything, account, security: { rangeCount: 2, sessions: [session] } }),
        answer(endUserSession, {}, 'The session was ended.'),
      ],
      at: '/user/view/20',
      plugins: [users, others],
    });
    expect(await column()).toHaveTextContent(
      /Phone0123456789.*Emailada@acme.test.*InvitationEmail Verified.*Joined04-Mar-2026.*Last sign-injust now.*Groups1/,
    );
    expect(await column()).toHaveTextContent(
      /Two-factorOn.*Required byStrict.*Own IP ranges2.*Sessions1Firefox on Windows/,
    );
    await user.click(screen.getByRole('button', { name: 'End Firefox on Windows' }));
    const question = await screen.findByRole('alertdialog', { name: 'End Session' });
    await user.click(within(question).getByRole('button', { name: 'End' }));
    await expectText('The session was ended.');
    expect(server.calls(endUserSession)).toEqual([{ body: { id: 20, session: 's1' } }]);
  });

  test('shows nothing of the account that the server does not tell', async () => {
    const untold = { joinedAt: null, twoFactor: null, lastSignInAt: null };
    const { unmount } = await draw(undefined, {
      replies: [showing(pending(), { ...nothing, account: untold, security: null })],
    });
    expect(await column()).toHaveTextContent(/Joined-Last sign-in-.*Two-factor-Required byNo policy$/);
    unmount();
    await draw(person());
    expect(await column()).not.toHaveTextContent('Security');
  });
});

describe('the tabs', () => {
  const at = (tab: string, content = everything, plugins = [users, others]) =>
    draw(undefined, { at: `/user/view/20${tab}`, replies: [showing(person(), content)], plugins });

  test('the tabs are links, each with an address; the applications come first', async () => {
    await at('');
    const tabs = within(await screen.findByRole('navigation', { name: 'About this user' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Applications2', '/user/view/20'],
      ['Groups1', '/user/view/20?tab=groups'],
      ['Security Policies2', '/user/view/20?tab=policies'],
    ]);
    expect(tabs[0]).toHaveAttribute('aria-current', 'page');
  });

  test('on a phone the last tab is Policies', async () => {
    narrow();
    await at('');
    expect(await screen.findByRole('link', { name: 'Policies2' })).toBeVisible();
  });

  test('the applications tab shows role, profile and CRM role', async () => {
    await at('');
    expect(await screen.findByRole('link', { name: 'CRM' })).toHaveAttribute('href', '/application/view/2');
    expect(screen.getByText('Sales | Standard | Manager')).toBeVisible();
    expect(screen.getByText('Clerk (disabled)')).toBeVisible();
  });

  test('the groups tab shows the role in each group', async () => {
    await at('?tab=groups');
    expect(await screen.findByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/group/view/5');
    expect(screen.getByText('Moderator')).toBeVisible();
  });

  test('the policies tab shows what each policy requires', async () => {
    await at('?tab=policies');
    const strict = (await screen.findByRole('link', { name: 'Strict' })).closest('li');
    expect(strict).toHaveTextContent('Strict2FAIP');
    expect(screen.getByRole('link', { name: 'Strict' })).toHaveAttribute('href', '/securitypolicy/view/7');
    expect(screen.getByRole('link', { name: 'Default' }).closest('li')).toHaveTextContent(/^Default$/);
  });

  test('a tab is opened by its link, and going back returns to the former tab', async () => {
    const { user, history } = await at('');
    await user.click(await screen.findByRole('link', { name: /^Groups/ }));
    expect(await screen.findByText('Moderator')).toBeVisible();
    expect(history).toEqual(['/user/view/20', '/user/view/20?tab=groups']);
  });

  test('an unknown tab shows the first', async () => {
    await at('?tab=nonsense');
    expect(await screen.findByRole('link', { name: 'CRM' })).toBeVisible();
  });

  test.each([
    ['', 'No applications assigned to this user.'],
    ['?tab=groups', 'No groups assigned to this user.'],
    ['?tab=policies', 'No security policies assigned to this user.'],
  ])('empty %s: %s', async (tab, text) => {
    await at(tab, nothing);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('without the plugin of a page, its records are no links', async () => {
    await at('?tab=groups', everything, [users]);
    expect(await screen.findByText('Sales')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sales' })).toBeNull();
  });
});

describe('a missing person', () => {
  test("an unknown person gets the server's sentence and a way back", async () => {
    await draw(undefined, { replies: [refuse(viewUser, codes.notFound, 'This user does not exist.')] });
    expect(await screen.findByText('This user does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the users' })).toHaveAttribute('href', '/user');
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('another failure shows its reason, and loads again', async () => {
    const { user, server } = await draw(undefined, {
      replies: [refuse(viewUser, codes.fault, 'Something went wrong.')],
    });
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    server.reply(showing(person()));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  });

  test('while the person is loaded the page says so', async () => {
    await draw(undefined, { replies: [answer(viewUser, () => new Promise<never>(() => {}))] });
    expect(screen.getByRole('heading', { name: 'Loading ...' })).toBeVisible();
  });
});
