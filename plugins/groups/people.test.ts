import { describe, expect, test } from 'vitest';
import { viewer } from '#tests/builders/viewer.ts';
import { moved } from './moved.ts';
import { changeOf } from './people.ts';
import { bothErrors, managesGroup, peopleErrors, seesGroup, type GroupRole } from './rules.ts';

const person = (id: number, name = `Person ${id}`) => ({ id, groupUserId: id, name, email: `p${id}@acme.test` });

describe('the rules', () => {
  const nobody = viewer({ admin: false });
  test('administrators and its people see a group', () => {
    expect(seesGroup(nobody, { role: null })).toBe('Only administrators and the people of this group can see it.');
    expect(seesGroup(nobody, { role: 'member' })).toBe(true);
    expect(seesGroup(viewer(), { role: null })).toBe(true);
  });

  test('administrators and its moderators change its people', () => {
    expect(managesGroup(nobody, { moderating: false })).toMatch(/^Only an administrator or a moderator/);
    expect(managesGroup(nobody, { moderating: true })).toBe(true);
    expect(managesGroup(viewer(), { moderating: false })).toBe(true);
  });
});

describe('the people of a form', () => {
  test('at least one person must be chosen, and nobody twice', () => {
    expect(peopleErrors({ moderators: [], members: [] })).toEqual({
      moderators: 'Please select a moderator or a member',
    });
    expect(peopleErrors({ moderators: [1], members: [2, 1] })).toEqual({
      members: 'A user cannot be both a moderator and a member.',
    });
    expect(peopleErrors({ moderators: [1], members: [] })).toEqual({});
    expect(bothErrors({ moderators: [], members: [] })).toEqual({});
  });

  test('the change contains people with another role and removed people, and nobody else', () => {
    const known = { moderators: [person(1), person(2)], members: [person(3), person(4)] };
    expect(changeOf({ moderators: [1, 3, 5], members: [2, 6] }, known)).toEqual({
      moderators: [3, 5],
      members: [2, 6],
      added: [],
      removed: [4],
    });
    expect(changeOf({ moderators: [1, 2], members: [3, 4] }, known)).toMatchObject({ moderators: [], removed: [] });
  });

  test('nobody is removed from a group that is not shown whole', () => {
    expect(changeOf({ moderators: [9], members: [] })).toEqual({
      moderators: [9],
      members: [],
      added: [],
      removed: [],
    });
  });
});

describe('a reply after a conversion', () => {
  const group = { id: 1, name: 'Sales', description: '', peopleCount: 4, moderating: false };
  const reading = (role: GroupRole | undefined, moderators: number[], members: number[], more: object = {}) => ({
    message: '',
    type: 'success' as const,
    group,
    moderators: moderators.map((id) => person(id)),
    members: members.map((id) => person(id)),
    policies: [],
    role,
    ...more,
  });
  const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

  test('of one role loses the person, or gains the person at the right place; the total follows', () => {
    const members = moved(reading('member', [], [2, 3], { total: 2 }), person(3), 'moderator');
    expect([ids(members.members), ids(members.moderators), members.total]).toEqual([[2], [], 1]);
    const moderators = moved(reading('moderator', [1, 5], [], { total: 2 }), person(3), 'moderator');
    expect([ids(moderators.moderators), moderators.total]).toEqual([[1, 3, 5], 3]);
    expect(ids(moved(reading('moderator', [1], [], { total: 1 }), person(3), 'moderator').moderators)).toEqual([1, 3]);
  });

  test('keeps the order of the server, which sorts by the folded name', () => {
    const before = reading('moderator', [], [], { moderators: [person(1, 'Ann Oakley'), person(2, 'Ann Zola')] });
    const after = moved(before, person(3, "Ann O'Neil"), 'moderator');
    expect(after.moderators.map(({ name }) => name)).toEqual(['Ann Oakley', "Ann O'Neil", 'Ann Zola']);
  });

  test('does not gain a person who belongs to a later page', () => {
    const first = reading('moderator', [1, 2], [], { total: 9, nextCursor: 'more' });
    const after = moved(first, person(3), 'moderator');
    expect([ids(after.moderators), after.total]).toEqual([[1, 2], 10]);
  });

  test('does not change a second time', () => {
    const once = moved(reading('moderator', [1], [], { total: 1 }), person(3), 'moderator');
    expect(moved(once, person(3), 'moderator')).toEqual(once);
  });
});
