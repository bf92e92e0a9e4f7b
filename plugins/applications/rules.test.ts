import { describe, expect, test } from 'vitest';
import { applicationUser, crmLists } from '#tests/builders/application.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { letterOf } from './parts/letterOf.ts';
import { asksFor, isDisabled, isEnabled, mustAsk, notOrganisationOwner, whileEnabled, wrongChoice } from './rules.ts';

const crm = { id: 2, name: 'CRM', ...crmLists };
const nothing = { roleId: null, crmRoleId: null, profileId: null };

describe('the required options of an application (docs/specification/product.md section 5)', () => {
  test.each([
    [2, { crmRole: 'required', profile: 'required' }],
    [5, { crmRole: 'optional', profile: 'required' }],
    [7, { crmRole: 'optional', profile: 'optional' }],
  ])('application %i', (id, asks) => {
    expect(asksFor({ ...crm, id })).toEqual(asks);
  });

  test('no option is required if the catalogue has none', () => {
    expect(asksFor({ id: 2 })).toEqual({ crmRole: 'nothing', profile: 'nothing' });
    expect(mustAsk.crmRole({ id: 2, crmRoles: [] })).toBe(false);
    expect(wrongChoice({ id: 2, name: 'CRM', roles: crm.roles }, { ...nothing, roleId: 1 })).toEqual({});
  });

  test("before the lists are known, the application's number decides", () => {
    expect([2, 5, 7].map((id) => [mustAsk.crmRole({ id }), mustAsk.profile({ id })])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  test('all missing and all surplus options are reported at once', () => {
    expect(wrongChoice(crm, nothing)).toEqual({
      roleId: 'Role is required.',
      crmRoleId: 'CRM Role is required.',
      profileId: 'Profile is required.',
    });
    expect(wrongChoice(crm, { roleId: 9, crmRoleId: 3, profileId: 1 })).toEqual({
      roleId: 'This Role is not one of CRM.',
    });
  });
});

describe('record rules', () => {
  const verdictsFor = (user: Parameters<typeof applicationUser>[0]) =>
    [notOrganisationOwner, whileEnabled, isEnabled, isDisabled].map(
      (rule) => rule(viewer(), applicationUser(user)) === true,
    );

  test.each([
    ['enabled', {}, [true, true, true, false]],
    ['disabled', { enabled: false }, [true, false, false, true]],
    ['the owner', { organisationOwner: true }, [false, true, true, false]],
  ])('%s', (_who, user, verdicts) => {
    expect(verdictsFor(user)).toEqual(verdicts);
  });
});

test.each([
  ['Ada Lovelace', 'A'],
  ['3PL Night Desk', 'U'],
  ['٣ Nights', 'U'],
  ['élodie', 'É'],
  [' 中村', '中'],
  ['', 'U'],
])('the letter of %s is %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});
