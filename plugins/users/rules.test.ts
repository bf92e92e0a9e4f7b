import { describe, expect, test } from 'vitest';
import { deleted, fresh, inactive, owner, pending, person } from '#tests/builders/person.ts';
import { viewer } from '#tests/builders/viewer.ts';
import * as rules from './rules.ts';

const me = viewer({ id: 2 });

describe("'New User' is offered to (docs/specification/product.md section 6)", () => {
  test.each([
    ['an owner with a verified address', { owner: true, external: false, verified: true }, true],
    ['an owner whose address is not verified', { owner: true, external: false, verified: false }, false],
    ["an owner in somebody else's organisation", { owner: true, external: true, verified: false }, true],
    ['an administrator who is no owner', { owner: false, external: false, verified: false }, true],
  ])('%s', (_, who, may) => {
    const verdict = rules.mayInvite(viewer(who), undefined);
    expect(verdict).toBe(may || 'Verify your email address before you add people.');
  });
});

test.each([
  ['a pending person', pending(), true],
  ['a person who was never invited', fresh(), true],
  ['a person with a verified address', person(), 'This user has already verified the email address.'],
  ['an owner', owner({ emailVerified: false }), 'An owner cannot be inactivated or deleted.'],
  ['oneself', pending({ id: 2 }), 'You cannot do this to yourself.'],
  ['a deleted person', deleted(), 'This user is already deleted.'],
])('deleting %s', (_, target, verdict) => {
  expect(rules.deletable(me, target)).toBe(verdict);
});

test('invitations can be sent to people without a verified address, also deleted people', () => {
  expect(rules.resendable(me, pending())).toBe(true);
  expect(rules.resendable(me, deleted())).toBe(true);
  expect(rules.resendable(me, person())).toBe('This user has already verified the email address.');
  expect(rules.isInvited(me, pending())).toBe(true);
  expect(rules.isInvited(me, fresh())).toBe('This user has not been invited yet.');
  expect(rules.notInvited(me, fresh())).toBe(true);
  expect(rules.notInvited(me, pending())).toBe('This user has already been invited.');
});

test('active, inactive and deleted exclude each other', () => {
  const judged = [person(), inactive(), deleted()].map((one) => [
    rules.isActive(me, one) === true,
    rules.isInactive(me, one) === true,
    rules.notDeleted(me, one) === true,
  ]);
  expect(judged).toEqual([
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ]);
});

test("an external person's name cannot be changed here", () => {
  expect(rules.notExternal(me, person())).toBe(true);
  expect(rules.notExternal(me, person({ external: true }))).toMatch(/where the account was created/);
});
