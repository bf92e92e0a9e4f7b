import { withoutDist } from '#core/client/ourAddress.ts';
import fc from '#tests/setup/property.ts';
import { describe, expect, test } from 'vitest';
import { details, memberDetails } from '#tests/builders/details.ts';
import { homeOf, returnTarget, switchPage } from './redirect.ts';

const origin = 'https://portal.example';

describe('the post-login redirect order', () => {
  test.each([
    [
      'inactive comes before everything',
      details({
        person: { active: false, forcedTwoFactor: true, manyOrganisations: true },
        organisation: { setUp: false },
      }),
      '/User/UserValidation?user_status=0&is_multipleorg=1&company=Acme+Trading',
    ],
    [
      'deleted',
      details({ person: { active: false, deleted: true } }),
      '/User/UserValidation?user_status=0&is_multipleorg=0&company=Acme+Trading&user_deleted=1',
    ],
    [
      'deleted, and in no organisation any more',
      details({ person: { active: false, deleted: true }, organisation: null }),
      '/User/UserValidation?user_status=0&is_multipleorg=0&user_deleted=1',
    ],
    [
      'forced two-factor comes before the set-up form',
      details({ person: { forcedTwoFactor: true }, organisation: { setUp: false } }),
      '/security/forced2fa',
    ],
    [
      'two-factor is forced and on',
      details({ person: { forcedTwoFactor: true, twoFactor: true } }),
      '/application/list',
    ],
    ['not set up', details({ organisation: { id: 42, setUp: false }, applications: [] }), '/organisation/update/42'],
    [
      'not set up, for someone who may not open the form',
      memberDetails({ organisation: { setUp: false } }),
      '/application/list',
    ],
    ['set up without applications', details({ applications: [] }), '/application/add'],
    [
      'without applications, admin but not owner',
      details({ person: { owner: false }, applications: [] }),
      '/application/list',
    ],
    [
      'without applications, owner but not admin',
      details({ organisation: { admin: false }, applications: [] }),
      '/application/list',
    ],
    [
      'without applications, external',
      details({ organisation: { external: true }, applications: [] }),
      '/application/list',
    ],
    ['in no organisation', details({ organisation: null }), '/organisation/list'],
    ['everything in order', details(), '/application/list'],
    ['an ordinary member', memberDetails(), '/application/list'],
  ])('%s', (_case, session, target) => {
    expect(homeOf(session, true)).toBe(target);
  });

  test('a refused network address redirects to the switch page', () => {
    expect(homeOf(details(), false)).toBe('/organisation/list');
    expect(homeOf(memberDetails(), false)).toBe('/organisation/list');
  });

  test('two-factor cannot be set up from a refused network address', () => {
    expect(homeOf(details({ person: { forcedTwoFactor: true } }), false)).toBe('/organisation/list');
    expect(homeOf(details({ person: { forcedTwoFactor: true, active: false } }), false)).toContain('UserValidation');
  });

  test.each([
    ['an inactive membership', details({ person: { active: false } }), '/User/UserValidation?'],
    ['the set-up form', details({ organisation: { setUp: false } }), '/organisation/update/'],
    ['the first applications', details({ applications: [] }), '/application/add'],
  ])('the network address is checked only after %s', (_case, session, target) => {
    expect(homeOf(session, false)).toContain(target);
  });
});

describe('the switch page says why', () => {
  test.each([
    [details({ person: { active: false } }), '/organisation/list?userorg_status=user_deactivated'],
    [details({ person: { active: false, deleted: true } }), '/organisation/list?userorg_status=user_deleted'],
    [details(), '/organisation/list'],
  ])('%#', (session, address) => {
    expect(switchPage(session)).toBe(address);
  });
});

describe('the originally requested location', () => {
  test.each([
    ['/user/view/3', '/user/view/3'],
    ['/user?status=all#top', '/user?status=all#top'],
    ['/dist/user', '/user'],
    ['/dist/user?status=all', '/user?status=all'],
    ['/distant', '/distant'],
  ])('%s is opened again as %s', (address, target) => {
    expect(returnTarget(address, origin)).toBe(target);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/user\r/x',
    '/dist//evil.example',
    '/dist/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'user',
    '@evil.example',
    '',
    null,
    '/',
    '/dist',
    '/dist/?x',
    '/?return_to=/user',
    '/logout',
  ])('%j is ignored', (address) => {
    expect(returnTarget(address, origin)).toBeUndefined();
  });

  test('no other origin is reached, whatever the address', () => {
    const part = fc.constantFrom('/', '\\', '.', 'dist', 'evil.example', '@', ':', '\t', '\n', 'http', '?', '#', '%2f');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const target = returnTarget(`/${parts.join('')}`, origin);
        return target === undefined || new URL(target, origin).origin === origin;
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['/dist', '/'],
  ['/dist/', '/'],
  ['/dist/user/view/3?tab=groups', '/user/view/3?tab=groups'],
  ['/dist?x=1', '/?x=1'],
  ['/distance', '/distance'],
  ['/user', '/user'],
])('%s without /dist is %s', (address, stripped) => {
  expect(withoutDist(address)).toBe(stripped);
});

test('a step is left out if no listed plugin has its page', () => {
  const newcomer = details({ organisation: { setUp: false }, applications: [] });
  expect(homeOf(newcomer, true, () => false)).toBe('/application/list');
  expect(homeOf(newcomer, true, (address) => address.startsWith('/organisation/update/'))).toMatch(
    /^\/organisation\/update\//,
  );
});
