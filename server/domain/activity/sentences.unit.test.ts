import { expect, test } from 'vitest';
import { events, fullSentenceOf } from './events.ts';
import type { Change } from './change.ts';

const named = { actor: 'Olivia', subject: 'Support', second: 'CRM' };
const change = (field: string, was: Change['was'], now: Change['now']): Change => ({ field, was, now });
const three = ['Ada Roe', 'Bob Doe', 'Cyd Poe'];

test.each<[says: string, action: string, changes: Change[]]>([
  ['added Wei Bakker to Support', 'groups.people-changed', [change('members', [], ['Wei Bakker'])]],
  ['added Ada Roe, Bob Doe and Cyd Poe to Support', 'groups.people-changed', [change('members', [], three)]],
  [
    'added Ada Roe, Bob Doe, Cyd Poe and 2 others to Support',
    'groups.people-changed',
    [change('members', [], [...three, 'Dan', 'Eve'])],
  ],
  ['added Wei Bakker to Support as a moderator', 'groups.people-changed', [change('moderators', null, ['Wei Bakker'])]],
  ['removed Wei Bakker from Support', 'groups.people-changed', [change('moderators', ['Wei Bakker'], [])]],
  [
    'made Wei Bakker a moderator of Support',
    'groups.people-changed',
    [change('moderators', [], ['Wei Bakker']), change('members', ['Wei Bakker'], [])],
  ],
  [
    'made CRM a member of Support',
    'groups.role-changed',
    [change('moderators', ['CRM'], []), change('members', [], ['CRM'])],
  ],
  ['renamed the group Sales to Support', 'groups.updated', [change('name', 'Sales', 'Support')]],
  ['disabled CRM for Support', 'applications.disabled', [change('enabled', true, false)]],
  [
    'assigned CRM to Support as Agent',
    'applications.assigned',
    [change('role', null, 'Agent'), change('enabled', null, true)],
  ],
  [
    'changed the role of Support in CRM from Agent to Lead',
    'applications.role-changed',
    [change('role', 'Agent', 'Lead')],
  ],
  ['set the end of the access of Support to 31-Jan-2027', 'users.end-set', [change('endsOn', null, '2027-01-31')]],
  [
    'moved the end of the access of Support from 31-Jan-2027 to 28-Feb-2027',
    'users.end-set',
    [change('endsOn', '2027-01-31', '2027-02-28')],
  ],
  [
    'removed the end of the access of Support, which was 31-Jan-2027',
    'users.end-set',
    [change('endsOn', '2027-01-31', null)],
  ],
  [
    'set the end of the access of Support to CRM to 31-Jan-2027',
    'applications.end-set',
    [change('endsOn', null, '2027-01-31')],
  ],
  ['inactivated Support', 'users.status-changed', [change('status', 'Active', 'Inactive')]],
  ['changed the last name of Support to Poe', 'users.updated', [change('lastName', 'Roe', 'Poe')]],
  [
    'renamed Ada Roe to Ida Poe',
    'users.updated',
    [change('firstName', 'Ada', 'Ida'), change('lastName', 'Roe', 'Poe')],
  ],
  [
    'made two-factor authentication required in the security policy Support',
    'policies.two-factor-changed',
    [change('forced', false, true)],
  ],
  [
    'allowed 10.0.0.1 - 10.0.0.9 in the security policy Support',
    'policies.range-added',
    [change('range', null, '10.0.0.1 - 10.0.0.9')],
  ],
  [
    'applied the security policy Support to the group Sales',
    'policies.updated',
    [change('groups', ['A'], ['A', 'Sales'])],
  ],
  ['made Support an administrator with the duty People', 'admins.duties', [change('duties', [], ['People'])]],
  [
    'changed Support from a full administrator to one with the duty People',
    'admins.duties',
    [change('admin', true, false), change('duties', [], ['People'])],
  ],
  [
    'changed the administrator duties of Support to People and Groups',
    'admins.duties',
    [change('duties', ['People'], ['People', 'Groups'])],
  ],
  ['removed Support as an administrator', 'admins.removed', [change('admin', true, false)]],
  ['removed CRM from Support', 'applications.unassigned', [change('role', 'Reader', null)]],
  [
    'added the allowed IPs 10.0.0.1 - 10.0.0.9 for their own account',
    'security.range-added',
    [change('range', null, '10.0.0.1 - 10.0.0.9')],
  ],
  ['made Support an administrator', 'admins.added', [change('admin', false, true)]],
  ['changed the organisation Support: phone from 1 to 2', 'organisation.updated', [change('phone', '1', '2')]],
  ['ended the access token CI of Support', 'security.token-ended', [change('token', 'CI', null)]],
  ['allowed assistants in Support', 'organisation.assistants-set', [change('assistants', false, true)]],
  [
    'refused the request of Support for CRM: reason Off-boarded.',
    'requests.declined',
    [change('reason', null, 'Off-boarded.')],
  ],
  // Several changes, or a long one, stand where the entry is unfolded.
  ['changed the group Support', 'groups.updated', [change('name', 'A', 'B'), change('description', '', 'x')]],
  ['changed the application Support: description', 'applications.updated', [change('description', 'x'.repeat(99), '')]],
  // As entries of older versions have it, and refused ones.
  ['changed the people of the group Support', 'groups.people-changed', []],
])('an entry says “Olivia %s”', (says, action, changes) => {
  expect(fullSentenceOf(action, named, changes)).toBe(`Olivia ${says}`);
});

test.each([...events.values()].map((event) => [event.id, event] as const))(
  '%s says a whole sentence, however many of its fields changed',
  (_id, { id, fields }) => {
    const all = Object.keys(fields).map((field) => change(field, null, '2027-01-31'));
    const gone = all.map(({ field, now }) => change(field, now, null));
    for (const changes of [[], all, gone, ...all.map((one) => [one]), ...gone.map((one) => [one])])
      expect(fullSentenceOf(id, named, changes)).not.toMatch(/undefined|null|NaN|\{|–|\b(yes|no)$| {2}| $/i);
  },
);
