import { describe, expect, test } from 'vitest';
import { member } from '../access/rules.ts';
import { command, type Command } from '../command/command.ts';
import { listKeys } from '../command/reservedKeys.ts';
import { path, type PathPattern } from './path.ts';
import { definePlugin, route, type Plugin, type Route } from './plugin.ts';
import { createRegistry } from './registry.ts';

const page = () => Promise.resolve({ default: () => null });
const plugin = (id: string, rest: Partial<Plugin> = {}) => definePlugin({ id, title: id, ...rest });
const pageAt = (name: string, at: `/${string}`, rest: Partial<Route> = {}): Route => ({
  ...route({ name, at: path('/'), title: name, access: member, page }),
  at: path(at),
  ...rest,
});
const key = (id: Command['id'], keys: string, keysOn?: PathPattern) =>
  command({ id, title: id, keys, ...(keysOn && { keysOn }), access: member, args: {}, run() {} });

const pets = path('/pets');
const keepers = path('/keepers');
const withKeys = (...commands: Command[]) => createRegistry([plugin('pets', { commands })]);

test('puts the plugins together in their order', () => {
  const list = pageAt('Pets', '/pets');
  const feed = key('pets.feed', 'f');
  const first = plugin('pets', { routes: [list], nav: [{ to: list, icon: 'users' }], commands: [feed] });
  const second = plugin('keepers', { routes: [pageAt('Keepers', '/keepers')] });
  const { routes, nav, commands } = createRegistry([first, second]);
  expect(routes.map(({ name }) => name)).toEqual(['Pets', 'Keepers']);
  expect(nav).toEqual([{ to: list, icon: 'users' }]);
  expect(commands).toEqual([{ command: feed, plugin: first }]);
});

describe('refuses', () => {
  test.each<[string, Plugin, RegExp]>([
    ['a plugin', plugin('pets'), /plugin pets is claimed twice: by pets and by pets/],
    ['a route name', plugin('other', { routes: [pageAt('Pet', '/other')] }), /route name Pet .* by pets and by other/],
    ['a path', plugin('other', { routes: [pageAt('Other', '/Pet/:key')] }), /path \/pet\/:id is claimed twice/],
  ])('%s that is there already', (_, second, said) => {
    const first = plugin('pets', { routes: [pageAt('Pet', '/pet/:id')] });
    expect(() => createRegistry([first, second])).toThrow(said);
  });

  test('a command of another plugin’s id', () => {
    expect(() => withKeys(key('keepers.new', 'c'))).toThrow(/keepers\.new must start with its plugin's id, pets/);
  });

  test('a way to a page that is not there', () => {
    const nav = [{ to: pageAt('Gone', '/gone'), icon: 'users' }];
    expect(() => createRegistry([plugin('pets', { nav })])).toThrow(/leads to Gone, which no listed plugin has/);
  });

  test.each<[string, Partial<Route>, `/${string}`]>([
    ['an open page', { open: true }, '/signin'],
    ['a page without the frame', { bare: true }, '/switch'],
    ['a page of a record', {}, '/pet/:id'],
  ])('a key of %s, which nothing would run', (_, rest, at) => {
    const routes = (keys?: string) => [pageAt('Pet', at, { ...rest, keys })];
    expect(() => createRegistry([plugin('pets', { routes: routes('g p') })])).toThrow(
      /The page Pet of pets has the key/,
    );
    expect(() => createRegistry([plugin('pets', { routes: routes() })])).not.toThrow();
  });
});

describe('keys', () => {
  test('are had once in one place; a page may give a key its own meaning', () => {
    expect(() => withKeys(key('pets.a', 'c'), key('pets.b', 'c'))).toThrow(
      /key c is claimed twice: .*pets\.a.*pets\.b/,
    );
    expect(() => withKeys(key('pets.a', 'c', pets), key('pets.b', 'c', pets))).toThrow(/key c on \/pets/);
    expect(() => withKeys(key('pets.a', 'c'), key('pets.b', 'c', pets), key('pets.c', 'c', keepers))).not.toThrow();
  });

  test.each(['mod+k', 'shift+x', 'arrowdown', 'escape', ...listKeys.map(([keys]) => keys)])(
    '%s is reserved, alone and in a sequence',
    (keys) => {
      expect(() => withKeys(key('pets.a', keys))).toThrow(/belongs to the palette or to lists/);
      expect(() => withKeys(key('pets.a', `g ${keys}`))).toThrow(/belongs to the palette or to lists/);
    },
  );

  test('one cannot begin another where both hold', () => {
    const never = /pets\.b could never be reached: its key g u begins with that of pets\.a/;
    expect(() => withKeys(key('pets.a', 'g'), key('pets.b', 'g u'))).toThrow(never);
    expect(() => withKeys(key('pets.b', 'g u'), key('pets.a', 'g'))).toThrow(never);
    expect(() => withKeys(key('pets.a', 'g', pets), key('pets.b', 'g u', pets))).toThrow(never);
    expect(() => withKeys(key('pets.a', 'g', pets), key('pets.b', 'g u'))).toThrow(never);
    expect(() => withKeys(key('pets.a', 'g', pets), key('pets.b', 'g u', keepers))).not.toThrow();
    expect(() => withKeys(key('pets.a', 'g'), key('pets.b', 'shift+g'), key('pets.c', 'u'))).not.toThrow();
  });
});
