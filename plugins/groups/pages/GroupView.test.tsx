import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { administrates, readsSecurity } from '#core/access/dutyRules.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { setGroupRole, viewGroup, type Group, type GroupPerson } from '../contract.ts';
import { groups } from '../index.ts';
import GroupView from './GroupView.tsx';

const ada: GroupPerson = { id: 7, groupUserId: 70, name: 'Ada Lovelace', email: 'ada@acme.test' };
const ben: GroupPerson = { id: 8, groupUserId: 80, name: 'Ben Bitdiddle', email: 'ben@acme.test' };
const group: Group = { id: 4, name: 'Sales', description: 'Who sells', peopleCount: 2, moderating: false };
const strict = { id: 3, name: 'Strict', forced: true, rangeCount: 2 };

/** The replies of a server with this group; each role is a separate call. */
function served(now: {
  group?: Group;
  moderators?: GroupPerson[];
  members?: GroupPerson[];
  policies?: (typeof strict)[];
}) {
  return answer(viewGroup, ({ query: { role, search } }) => {
    const fits = ({ name }: GroupPerson) => !search || name.toLowerCase().includes(search);
    const moderators = role === 'member' ? [] : (now.moderators ?? []).filter(fits);
    const members = role === 'moderator' ? [] : (now.members ?? []).filter(fits);
    const total = role === 'moderator' ? moderators.length : members.length;
    return {
      group: now.group ?? group,
      moderators,
      members,
      policies: now.policies ?? [],
      ...(role && { role, total, totalExact: true, nextCursor: null }),
    };
  });
}

const page = () => Promise.reject(new Error('Not drawn here.'));
const others = definePlugin({
  id: 'others',
  title: 'Others',
  routes: [
    route({ name: 'UserView', at: path('/user/view/:id'), title: 'User', access: administrates, page }),
    route({
      name: 'SecurityPolicyView',
      at: path('/securitypolicy/view/:id'),
      title: 'Policy',
      access: readsSecurity,
      page,
    }),
  ],
});

const open = (parts: SignedInParts) =>
  renderSignedIn(<GroupView params={{ id: 4 }} />, { at: '/group/view/4', plugins: [groups, others], ...parts });
const list = (name: string) => screen.findByRole('list', { name });
const moderator = memberDetails({ person: { moderator: true } });

describe('the users of a group', () => {
  test('are listed as moderators and members with name and email; names link to the users', async () => {
    await open({ replies: [served({ moderators: [ada], members: [ben] })] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
    expect(screen.getByText('Who sells')).toBeVisible();
    const moderators = within(await list('Moderators'));
    expect(moderators.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/user/view/7');
    expect(moderators.getByText('ada@acme.test')).toBeVisible();
    expect(moderators.getByRole('button', { name: 'Convert to Member Ada Lovelace' })).toBeVisible();
    const members = within(await list('Members'));
    expect(members.getByRole('link', { name: 'Ben Bitdiddle' })).toHaveAttribute('href', '/user/view/8');
    expect(members.getByRole('button', { name: 'Convert to Moderator Ben Bitdiddle' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update Group Users' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/group');
  });

  test('are replaced by a text when there are none', async () => {
    await open({ replies: [served({})] });
    expect(await screen.findByText('No moderators added in this group')).toBeVisible();
    expect(await screen.findByText('No members added in this group')).toBeVisible();
  });

  test('are searched, and the search is in the address', async () => {
    const { user, history } = await open({ replies: [served({ moderators: [ada], members: [ben] })] });
    await list('Members');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'ben');
    expect(await screen.findByText('No results for “ben” among the moderators.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ben Bitdiddle' })).toBeVisible();
    expect(history.at(-1)).toBe('/group/view/4?search=ben');
  });

  test('are changed by a moderator, without links to users and without Edit', async () => {
    const own = { ...group, moderating: true };
    await open({ details: moderator, replies: [served({ group: own, moderators: [ada], members: [ben] })] });
    expect(await screen.findByRole('button', { name: 'Convert to Member Ada Lovelace' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update Group Users' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/group/mine');
  });

  test('are only shown to a member', async () => {
    await open({ details: memberDetails(), replies: [served({ moderators: [ada], members: [ben] })] });
    expect(await screen.findByText('Ben Bitdiddle')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Convert|Actions/ })).toBeNull();
  });

  test('are converted by a menu on a phone, and added by a round button', async () => {
    narrow();
    const { user } = await open({ replies: [served({ members: [ben] })] });
    expect(await screen.findByRole('link', { name: /^Users/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Actions for Ben Bitdiddle' }));
    expect(await screen.findByRole('menuitem', { name: 'Convert to Moderator' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
  });
});

describe('a conversion', () => {
  test('is shown at once, and the group is read again', async () => {
    const now = { moderators: [ada], members: [ben] };
    const done = deferred<object>();
    const { user, server } = await open({
      replies: [
        served(now),
        answer(setGroupRole, () => done.promise as Promise<Record<string, never>>, 'The user is a moderator now.'),
      ],
    });
    await user.click(within(await list('Members')).getByRole('button', { name: 'Convert to Moderator Ben Bitdiddle' }));
    expect(await within(await list('Moderators')).findByText('Ben Bitdiddle')).toBeVisible();
    expect(await screen.findByText('No members added in this group')).toBeVisible();
    // The focused button disappears with the last person of a list.
    expect(screen.getByRole('heading', { name: /^Members/ })).toHaveFocus();
    expect(server.calls(setGroupRole)).toEqual([{ body: { id: 4, groupUserId: 80, role: 'moderator' } }]);
    Object.assign(now, { moderators: [ada, ben], members: [] });
    done.resolve({});
    expect(await screen.findByText('The user is a moderator now.')).toBeInTheDocument();
    expect(within(await list('Moderators')).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the policies of a group', () => {
  test('have a separate address, show badges, and are links for administrators', async () => {
    await open({ at: '/group/view/4?tab=policies', replies: [served({ policies: [strict] })] });
    const link = await screen.findByRole('link', { name: 'Strict' });
    expect(link).toHaveAttribute('href', '/securitypolicy/view/3');
    expect(screen.getByText('2FA')).toBeVisible();
    expect(screen.getByText('IP')).toBeVisible();
    expect(screen.getByRole('link', { name: /Group Users/ })).toHaveAttribute('href', '/group/view/4');
  });

  test('are no links for others; an empty list shows a text', async () => {
    const { unmount } = await open({
      details: memberDetails(),
      at: '/group/view/4?tab=policies',
      replies: [served({ policies: [strict] })],
    });
    expect(await screen.findByText('Strict')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Strict' })).toBeNull();
    unmount();
    await open({ at: '/group/view/4?tab=policies', replies: [served({})] });
    expect(await screen.findByText('No security policies assigned to this group.')).toBeVisible();
  });
});

test.each([
  [404, 'This group does not exist.'],
  [403, 'Only administrators and the people of this group can see it.'],
])("%i: the page shows the server's reason and a link back", async (code, sentence) => {
  await open({ replies: [refuse(viewGroup, code, sentence)] });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the groups' })).toHaveAttribute('href', '/group');
});
