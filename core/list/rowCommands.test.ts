import { expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { record, type RecordKind } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { rowCommandsOf } from './rowCommands.ts';

const kind = (name: string): RecordKind<{ id: number }> => ({
  kind: name,
  label: `Which ${name}?`,
  title: name,
  describe: ({ id }) => ({ key: id, label: name }),
});
const [shelter, pet] = [kind('shelter'), kind('pet')];
const choices = () => [];
const shared = { title: 'Do', access: member, run() {} };
const set = commands('pets', {
  sell: command({ ...shared, row: 2, args: { pet: record(pet, { choices, many: true }) } }),
  rename: command({ ...shared, row: 1, args: { pet: record(pet, { choices }) } }),
  feed: command({ ...shared, row: 2, args: { shelter: record(shelter, { choices }), pet: record(pet, { choices }) } }),
  count: command({ ...shared, args: { pet: record(pet, { choices }) } }),
});

test('a menu has the commands whose last record is of the kind of the list, by groups', () => {
  const { menu, many, valuesOf } = rowCommandsOf(set, pet);
  expect(menu).toEqual([set.rename, 'line', set.sell, set.feed]);
  expect(many).toEqual([set.sell]);
  expect(valuesOf('Ada')).toEqual({ pet: 'Ada' });
  expect(rowCommandsOf(set, shelter).menu).toEqual([]);
});
