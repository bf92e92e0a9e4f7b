import { describe, expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { path } from '#core/plugin/path.ts';
import type { Route } from '#core/plugin/plugin.ts';
import { matchRoute } from './matchRoute.ts';

const page = () => Promise.reject(new Error('No page is drawn here.'));
const of = (pattern: `/${string}`): Route => ({
  name: pattern,
  at: path(pattern),
  title: pattern,
  access: member,
  page,
});
const routes = [of('/'), of('/user'), of('/user/view/:id'), of('/User/UserValidation'), of('/a/:first/b/:second')];

describe('the page of an address', () => {
  test.each([
    ['/', '/', {}],
    ['/user', '/user', {}],
    ['/USER/', '/user', {}],
    ['/user/uservalidation', '/User/UserValidation', {}],
    ['/user/view/3', '/user/view/:id', { id: 3 }],
    ['/User/View/007', '/user/view/:id', { id: 7 }],
    ['/a/1/b/2', '/a/:first/b/:second', { first: 1, second: 2 }],
  ])('%s is %s', (address, name, params) => {
    expect(matchRoute(routes, address)).toMatchObject({ route: { name }, params });
  });

  test.each([
    '/users',
    '/user/view',
    '/user/view/',
    '/user/view/x',
    '/user/view/3x',
    '/user/view/-3',
    '/user/view/3.5',
    '/user/view/1e3',
    '/user/view/%33',
    '/user/view/9999999999999999',
    '/user/view/3/edit',
    '//user',
    '/user//',
  ])('%s has no page', (address) => {
    expect(matchRoute(routes, address)).toBeUndefined();
  });
});
