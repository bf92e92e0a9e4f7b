import { giving } from '#tests/builders/render/giving.ts';
import { describe, expect, test } from 'vitest';
import { record, type RecordSource } from '#core/command/arg.ts';
import { rule } from '#core/access/rule.ts';
import { admin, member } from '#core/access/rules.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { bindingsOf, strike } from './bindings.ts';
import type { Page } from './usePage.ts';

const [petList, keeperList] = [path('/pets'), path('/keepers')];
const pets: RecordSource<{ tame: boolean }> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  access: member,
  search: () => Promise.resolve([]),
  describe: () => ({ key: 1, label: 'Rex' }),
};
const isTame = rule<{ tame: boolean }>('tame', 'It is wild.', (_viewer, { tame }) => tame);
const key = (id: `pets.${string}`, keys: string, more = {}) =>
  commandWithId({ id, title: id, keys, access: member, args: {}, run() {}, ...more });
const commands = await loadCommands([
  definePlugin({
    id: 'pets',
    title: 'Pets',
    ...giving({
      commands: [
        key('pets.go-u', 'g u'),
        key('pets.go-g', 'g g'),
        key('pets.secret', 'g s', { access: admin }),
        key('pets.new', 'c', { keysOn: petList }),
        key('pets.new-keeper', 'c', { keysOn: keeperList }),
        key('pets.help', '?'),
        key('pets.edit', 'e', { args: { pet: record(pets, { when: isTame }) } }),
      ],
    }),
  }),
]);
const at = (pattern?: string): Page => ({ route: undefined, isAt: (one) => one.pattern === pattern });
const none = () => ({});
const bindings = bindingsOf(commands, viewer(), at('/pets'), true, none);
const ids = (found: readonly { command: { id: string } }[]) => found.map(({ command: { id } }) => id);

describe('the bindings that apply now', () => {
  test('the viewer may use the command, and it does not belong to another page', () => {
    expect(ids(bindings)).toEqual(['pets.new', 'pets.go-u', 'pets.go-g', 'pets.secret', 'pets.help', 'pets.edit']);
    expect(ids(bindingsOf(commands, viewer({ admin: false }), at('/keepers'), true, none))).toEqual([
      'pets.new-keeper',
      'pets.go-u',
      'pets.go-g',
      'pets.help',
      'pets.edit',
    ]);
    expect(ids(bindingsOf(commands, viewer(), at(), true, none))).not.toContain('pets.new');
  });

  test('a command that is hidden for the record of the page has no key', () => {
    const pageRecord = (tame: boolean) => () => ({ pet: { tame } });
    expect(ids(bindingsOf(commands, viewer(), at(), true, pageRecord(false)))).not.toContain('pets.edit');
    expect(ids(bindingsOf(commands, viewer(), at(), true, pageRecord(true)))).toContain('pets.edit');
  });
});

describe('a stroke', () => {
  const run = (struck: ReturnType<typeof strike>) => (struck && 'run' in struck ? struck.run.command.id : undefined);

  test('runs a command', () => {
    expect(run(strike(bindings, [], '?'))).toBe('pets.help');
    expect(run(strike(bindings, [], 'c'))).toBe('pets.new');
  });

  test('begins a sequence, and the next key ends it', () => {
    const struck = strike(bindings, [], 'g');
    expect(struck && 'begins' in struck && ids(struck.begins)).toEqual(['pets.go-u', 'pets.go-g', 'pets.secret']);
    expect(run(strike(bindings, ['g'], 'u'))).toBe('pets.go-u');
    expect(run(strike(bindings, ['g'], 'g'))).toBe('pets.go-g');
  });

  test('or matches nothing', () => {
    expect(strike(bindings, [], 'u')).toBeUndefined();
    expect(strike(bindings, ['g'], '?')).toBeUndefined();
  });
});
