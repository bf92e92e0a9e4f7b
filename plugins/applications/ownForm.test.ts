import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { bodyOf, ownSchema, rolesOf } from './ownForm.ts';

const before = [
  { id: 1, name: 'Editor' },
  { id: 2, name: 'Reader' },
];

test.each([
  [
    ['Editor', 'Guest'],
    [1, 2],
  ],
  [
    ['Reader', 'Editor'],
    [2, 1],
  ],
  [
    ['Editor', 'Writer', 'Reader'],
    [1, undefined, 2],
  ],
  [['Reader'], [2]],
])('the roles typed as %j keep the ids %j', (typed, ids) => {
  expect(rolesOf(typed, before).map(({ id }) => id)).toEqual(ids);
});

test('after somebody else has changed the roles, a new name takes the place of none', () => {
  const opened = [{ id: 2, name: 'Reader' }];
  expect(rolesOf(['Member', 'Guest'], before, opened)).toEqual([{ name: 'Member' }, { name: 'Guest' }]);
  expect(rolesOf(['Reader', 'Guest'], before, opened)).toEqual([{ id: 2, name: 'Reader' }, { name: 'Guest' }]);
});

describe('the form', () => {
  const typed = { name: 'Wiki', url: 'https://wiki.test/', roles: ' Editor \n\nReader', signOn: 'openid' };
  const errors = (more: object) =>
    z.safeParse(ownSchema, { ...typed, ...more }).error?.issues.map(({ path, message }) => [path[0], message]);

  test('asks for a redirect address of an OpenID client only, and refuses a wrong line under its field', () => {
    expect(errors({})).toEqual([['redirectUris', 'Redirect address is required.']]);
    expect(errors({ signOn: 'link' })).toBeUndefined();
    expect(errors({ redirectUris: 'https://wiki.test/cb\nwiki.test' })?.[0]?.[0]).toBe('redirectUris');
    expect(errors({ signOn: 'link', roles: 'A\na' })).toEqual([['roles', 'Two roles have the same name.']]);
  });

  test('sends lists, and nothing for what is empty', () => {
    const values = z.parse(ownSchema, { ...typed, redirectUris: 'https://wiki.test/cb\n' });
    expect(bodyOf(values)).toMatchObject({
      roles: [{ name: 'Editor' }, { name: 'Reader' }],
      signOn: {
        redirectUris: ['https://wiki.test/cb'],
        postLogoutUris: [],
        backchannelLogoutUri: null,
        auth: 'secret',
      },
    });
  });
});
