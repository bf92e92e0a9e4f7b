import { describe, expect, test } from 'vitest';
import { admin, anyone, member } from '#core/access/rules.ts';
import type { Details } from '#core/contract/session.ts';
import { path } from '#core/plugin/path.ts';
import { route, type Route } from '#core/plugin/plugin.ts';
import { testConfig } from '#tests/builders/config.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { indexPath, logoutPath } from '../portal/addresses.ts';
import { openPassage, passageOf } from './guard.ts';
import { matchRoute } from './matchRoute.ts';

const page = () => Promise.reject(new Error('No page is drawn here.'));
const common = { access: member, title: 'A page', page };
const routes: Route[] = [
  route({ ...common, name: 'index', at: indexPath }),
  route({ ...common, name: 'logout', at: logoutPath }),
  route({ ...common, name: 'users', at: path('/user'), access: admin }),
  route({ ...common, name: 'plain', at: path('/plain') }),
  route({ ...common, name: 'switch', at: path('/organisation/list'), shutOut: true }),
  route({ ...common, name: 'forced', at: path('/security/forced2fa'), setupOwed: true }),
  route({ ...common, name: 'sign in', at: path('/signin'), access: anyone, open: true }),
];

function judge(address: string, session: Details, addressAllowed = true) {
  const url = new URL(address, 'https://portal.example');
  return passageOf({ details: session, addressAllowed }, testConfig, matchRoute(routes, url.pathname), url);
}

describe('the guard', () => {
  test('redirects from the index to the home page', () => {
    expect(judge('/', details())).toEqual({ kind: 'redirect', to: '/application/list' });
    expect(judge('/', details(), false)).toEqual({ kind: 'redirect', to: '/organisation/list' });
  });

  test('redirects from the index to the requested location, and to no other origin', () => {
    expect(judge('/?return_to=%2Fplain%3Fa%3D1', details())).toEqual({ kind: 'redirect', to: '/plain?a=1' });
    expect(judge('/?return_to=%2F%2Fevil.example', details())).toEqual({ kind: 'redirect', to: '/application/list' });
  });

  test('leaves the portal for a sign-in to an application that goes on at the server', () => {
    const step = 'https://portal.example/oidc/interaction/x';
    expect(judge('/?return_to=%2Foidc%2Finteraction%2Fx', details())).toEqual({ kind: 'leave', to: step });
  });

  test('redirects from logout to the account service', () => {
    expect(judge('/logout', details())).toEqual({ kind: 'leave', to: '/account/signout?reason=signed_out' });
    expect(judge('/logout', details({ person: { active: false } }))).toMatchObject({ kind: 'leave' });
  });

  test('answers a page that the viewer may not see like an unknown address', () => {
    expect(judge('/user', details())).toEqual({ kind: 'enter' });
    expect(judge('/user', memberDetails())).toEqual(judge('/nowhere', memberDetails()));
    expect(judge('/nowhere', details())).toEqual({ kind: 'missing' });
  });

  test('leaves the switch page open for an ended membership', () => {
    const inactive = details({ person: { active: false } });
    const validation = { kind: 'redirect', to: expect.stringContaining('/User/UserValidation') as string };
    expect(judge('/plain', inactive)).toEqual(validation);
    expect(judge('/user', inactive)).toEqual(validation);
    expect(judge('/nowhere', inactive)).toEqual(validation);
    expect(judge('/security/forced2fa', inactive)).toEqual(validation);
    expect(judge('/organisation/list', inactive)).toEqual({ kind: 'enter' });
    expect(judge('/organisation/list', inactive, false)).toEqual({ kind: 'enter' });
  });

  test('leaves the set-up open when two-factor is due', () => {
    const owing = details({ person: { forcedTwoFactor: true } });
    expect(judge('/', owing)).toEqual({ kind: 'redirect', to: '/security/forced2fa' });
    for (const address of ['/plain', '/user', '/nowhere', '/organisation/list'])
      expect(judge(address, owing)).toEqual({
        kind: 'redirect',
        to: `/security/forced2fa?return_to=${encodeURIComponent(address)}`,
      });
    expect(judge('/security/forced2fa?return_to=%2Fuser', owing)).toEqual({ kind: 'enter' });
  });

  test('leaves the switch page open for a refused network address', () => {
    for (const address of ['/plain', '/user', '/nowhere', '/security/forced2fa'])
      expect(judge(address, details(), false)).toEqual({ kind: 'redirect', to: '/organisation/list' });
    expect(judge('/organisation/list', details(), false)).toEqual({ kind: 'enter' });
  });

  test('handles a refused network address before two-factor, whose set-up would be refused there', () => {
    const owing = details({ person: { forcedTwoFactor: true } });
    expect(judge('/', owing, false)).toEqual({ kind: 'redirect', to: '/organisation/list' });
    for (const address of ['/plain', '/user', '/nowhere', '/security/forced2fa'])
      expect(judge(address, owing, false)).toEqual({ kind: 'redirect', to: '/organisation/list' });
    expect(judge('/organisation/list', owing, false)).toEqual({ kind: 'enter' });
  });

  test("answers 'missing' if no listed plugin has the page that is due, without a loop", () => {
    expect(judge('/User/UserValidation', details({ person: { active: false } }))).toEqual({ kind: 'missing' });
  });

  test('enters an open page without the session', () => {
    expect(judge('/signin', details())).toEqual({ kind: 'leave', to: 'https://portal.example/signin' });
  });
});

test('without a session enters open pages, and loads everything else in the browser', () => {
  const at = (address: string) => {
    const url = new URL(address, 'https://portal.example');
    return openPassage(matchRoute(routes, url.pathname), url);
  };
  expect(at('/signin?x=1')).toEqual({ kind: 'enter' });
  expect(at('/user?x=1')).toEqual({ kind: 'leave', to: 'https://portal.example/user?x=1' });
  expect(at('/nowhere')).toEqual({ kind: 'leave', to: 'https://portal.example/nowhere' });
});
