import { describe, expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { path } from './path.ts';
import { definePlugin, route, type NavEntry, type Plugin, type Route } from './plugin.ts';
import { createRegistry } from './registry.ts';

const page = () => Promise.resolve({ default: () => null });
const plugin = (id: string, rest: Partial<Plugin> = {}) => definePlugin({ id, title: id, ...rest });
const pageAt = (name: string, at: `/${string}`, rest: Partial<Route> = {}): Route => ({
  ...route({ name, at: path('/'), title: name, access: member, page }),
  at: path(at),
  ...rest,
});
test('lists the pages of the plugins in their order', () => {
  const list = pageAt('Pets', '/pets');
  const first = plugin('pets', { routes: [list], nav: [{ to: list, icon: 'users' }] });
  const second = plugin('keepers', { routes: [pageAt('Keepers', '/keepers')] });
  const { routes, nav } = createRegistry([first, second]);
  expect(routes.map(({ name }) => name)).toEqual(['Pets', 'Keepers']);
  expect(nav).toEqual([{ to: list, icon: 'users' }]);
});

describe('refuses', () => {
  test.each<[string, Plugin, RegExp]>([
    ['a plugin', plugin('pets'), /plugin pets is claimed twice: by pets and by pets/],
    ['a route name', plugin('other', { routes: [pageAt('Pet', '/other')] }), /route name Pet .* by pets and by other/],
    ['a path', plugin('other', { routes: [pageAt('Other', '/Pet/:key')] }), /path \/pet\/:id is claimed twice/],
  ])('%s that is there already', (_, second, message) => {
    const first = plugin('pets', { routes: [pageAt('Pet', '/pet/:id')] });
    expect(() => createRegistry([first, second])).toThrow(message);
  });

  test('a navigation entry to a page that does not exist', () => {
    const nav: NavEntry[] = [{ to: pageAt('Gone', '/gone'), icon: 'users' }];
    expect(() => createRegistry([plugin('pets', { nav })])).toThrow(/leads to Gone, which no plugin has/);
  });

  test.each<[string, Partial<Route>, `/${string}`]>([
    ['an open page', { open: true }, '/signin'],
    ['a page without the frame', { bare: true }, '/switch'],
    ['a page of a record', {}, '/pet/:id'],
  ])('a key of %s, which nothing would run', (_, rest, at) => {
    const routes = (keys?: string) => [pageAt('Pet', at, { ...rest, keys })];
    expect(() => createRegistry([plugin('pets', { routes: routes('g p') })])).toThrow(/pets: the page Pet has the key/);
    expect(() => createRegistry([plugin('pets', { routes: routes() })])).not.toThrow();
  });
});
