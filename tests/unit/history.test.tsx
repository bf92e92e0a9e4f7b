import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listActivity, listSignIns, undoEntry, type Entry } from '#plugins/activity/contract.ts';
import { endSessions } from '#plugins/account/contract.ts';
import { activity } from '#plugins/activity/index.ts';
import { ActivityList } from '#plugins/activity/parts/ActivityList.tsx';
import { viewGroup } from '#plugins/groups/contract.ts';
import { groups } from '#plugins/groups/index.ts';
import GroupView from '#plugins/groups/pages/GroupView.tsx';
import { SignInsTab } from '#plugins/security/parts/SignInsTab.tsx';
import { memberDetails } from '#tests/builders/details.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';

const entry: Entry = {
  id: 9,
  at: Date.now(),
  actor: { kind: 'person', id: 1, name: 'Olivia Acme' },
  action: 'groups.updated',
  sentence: 'Olivia Acme changed the group Sales',
  subject: { kind: 'group', id: 4, name: 'Sales' },
  second: null,
  outcome: 'done',
  why: null,
  address: '203.0.113.7',
  userAgent: '',
  requestId: 'r1',
  source: 'portal',
  batch: null,
  undo: { possible: false, why: 'It was already undone.', marks: false },
  undoes: null,
  changes: [{ field: 'name', label: 'Name', was: 'Sails', now: 'Sales' }],
};
const group = { id: 4, name: 'Sales', description: '', peopleCount: 0, moderating: true };
const view = answer(viewGroup, { group, moderators: [], members: [], policies: [] });
const list = answer(listActivity, { entries: [entry], nextCursor: null });
const open = (details = {}) =>
  renderSignedIn(<GroupView params={{ id: 4 }} />, {
    at: '/group/view/4?tab=history',
    plugins: [groups, activity],
    replies: [view, list],
    ...details,
  });

test("a record's page has its history as a tab, and each entry unfolds to what changed and from where", async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: /changed the group Sales/ }));
  expect(await screen.findByText('203.0.113.7')).toBeVisible();
  expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  expect(server.calls(listActivity)[0]).toEqual({ query: { group: 4 } });
});

test('whoever may not read the activity has no such tab', async () => {
  const { server } = await open({ details: memberDetails({ person: { moderator: true } }) });
  expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  expect(server.calls(listActivity)).toEqual([]);
});

test("'This was not me' beside the recent sign-ins ends the other sessions and leads to the password", async () => {
  const refused = { id: 3, at: Date.now(), sentence: 'Sign-in refused', outcome: 'refused' as const };
  const { server, user, history } = await renderSignedIn(<SignInsTab />, {
    at: '/security?tab=signins',
    replies: [
      answer(listSignIns, {
        signIns: [{ ...refused, detail: 'The password was wrong.', address: '198.51.100.4', userAgent: '' }],
      }),
      answer(endSessions, {}),
    ],
  });
  const row = within(await screen.findByRole('list', { name: 'Recent Sign-ins' }));
  expect(row.getByText(/The password was wrong. · 198.51.100.4/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'This was not me' }));
  await user.click(await screen.findByRole('button', { name: 'End Other Sessions' }));
  expect(server.calls(endSessions)).toEqual([{ body: {} }]);
  expect(history.at(-1)).toBe('/security?tab=password');
});

test.each([
  ['the own change is shown at once', 1, 'Olivia Acme'],
  ['what somebody else did waits until it is asked for', 5, 'Adam Acme'],
])('in the activity %s', async (_what, id, name) => {
  const entries: Entry[] = [{ ...entry, undo: { possible: true, why: null, marks: false } }];
  const { user } = await renderSignedIn(<ActivityList query={{}} />, {
    plugins: [activity],
    replies: [
      answer(listActivity, () => ({ entries, nextCursor: null })),
      answer(undoEntry, () => {
        const newer = { ...entry, id: 10, actor: { ...entry.actor, id, name }, sentence: `${name} took it back` };
        entries.unshift(newer);
        return {};
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /changed the group Sales/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const newer = { name: /took it back/ };
  if (id !== 1) await user.click(await screen.findByRole('button', { name: 'Show 1 new entry' }));
  expect(await screen.findByRole('button', newer)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show 1 new entry' })).toBeNull();
});

test('an off-boarding is one line that unfolds to its changes; a search says how far it has looked', async () => {
  const viktor = { kind: 'person', id: 7, name: 'Viktor Silva' };
  const of = (id: number, action: string, now: string, sentence: string): Entry => ({
    ...entry,
    id,
    action,
    batch: 'leaving',
    subject: viktor,
    sentence: `Olivia Acme ${sentence}`,
    changes: [{ field: 'status', label: 'Status', was: 'Active', now }],
  });
  const entries = [
    of(3, 'applications.disabled', '', 'disabled CRM for Viktor Silva'),
    of(2, 'users.status-changed', 'Inactive', 'inactivated Viktor Silva'),
  ];
  const { user } = await renderSignedIn(<ActivityList query={{ text: 'viktor' }} />, {
    plugins: [activity],
    replies: [answer(listActivity, { entries, nextCursor: null, searchedSince: Date.now() })],
  });
  expect(await screen.findByText(/^Searched back to /)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /off-boarded Viktor Silva/ }));
  expect(await screen.findByRole('button', { name: /disabled CRM for Viktor Silva/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo the Whole Run' })).toBeVisible();
});
