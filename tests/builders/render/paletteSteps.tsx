import { act, screen } from '@testing-library/react';
import { rule } from '#core/access/rule.ts';
import { member } from '#core/access/rules.ts';
import { choice, record, type RecordSource } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { commandWithId } from './commandWithId.ts';
import { giving } from './giving.ts';
import { renderPalette } from './renderPalette.tsx';

/** A record of the palette's steps: only tame ones can be chosen for 'feed', and of those only hungry ones. */
export interface Pet {
  id: number;
  name: string;
  tame: boolean;
  hungry: boolean;
  /** Shown as the second line. */
  home?: string;
}

export const pet = (id: number, name: string, more: Partial<Pet> = {}): Pet => ({
  id,
  name,
  tame: true,
  hungry: true,
  ...more,
});
export const ada = pet(1, 'Ada');
export const bob = pet(2, 'Bob');
const cleo = pet(3, 'Cleo', { hungry: false });
const wolf = pet(4, 'Wolf', { tame: false });
export const herd = [ada, bob, cleo, wolf];

/** The values that the commands have run with. */
export const ran: unknown[] = [];

/** The server's search, which a test can replace. */
export const server: { search: (typed: string) => Promise<readonly Pet[]> } = { search: find };

function find(typed: string): Promise<readonly Pet[]> {
  return Promise.resolve(herd.filter((one) => one.name.toLowerCase().includes(typed.toLowerCase())));
}

const tame = rule<Pet>('tame', 'Only tame pets can be fed.', (_viewer, { tame: is }) => is);
const hungry = rule<Pet>('hungry', 'This pet is not hungry.', (_viewer, { hungry: is }) => is);
export const pets: RecordSource<Pet> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  access: member,
  search: (typed) => server.search(typed),
  describe: ({ id, name, home }) => ({ key: id, label: name, ...(home !== undefined && { detail: home }) }),
};
export const amount = choice('How much?', [
  { value: 'little', label: 'A little' },
  { value: 'much', label: 'Much', detail: 'Half a kilogram' },
]);
const run = (values: unknown) => {
  ran.push(values);
  return Promise.resolve({ message: 'Done.' });
};
export const feed = commandWithId({
  id: 'pets.feed',
  title: 'Feed pet…',
  access: member,
  args: { pet: record(pets, { many: true, when: tame, ready: hungry }) },
  run,
});
export const serve = commandWithId({
  id: 'pets.serve',
  title: 'Serve pet…',
  access: member,
  args: { pet: record(pets), amount },
  run,
});
export const release = commandWithId({
  id: 'pets.release',
  title: 'Release pet…',
  danger: true,
  access: member,
  args: { pet: record(pets) },
  confirm: ({ pet: one }) => ({ title: 'Release', text: `Release ${one.name}?`, action: 'Release' }),
  run,
});
/** One plugin with the three commands. */
export const plugins = [definePlugin({ id: 'pets', title: 'Pets', ...giving({ commands: [feed, serve, release] }) })];

/** The palette's field. */
export const field = () => screen.getByRole('combobox');
/** The texts of its rows. */
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
/** The steps taken. */
export const crumbs = () => screen.getByRole('list', { name: 'Steps so far' }).textContent;

/** Runs a command as a button of the page does: the palette asks for what is missing. */
export async function start(command_: Command, values = {}) {
  const drawn = await renderPalette({ plugins, page: <button type="button">Of the page</button> });
  screen.getByRole('button', { name: 'Of the page' }).focus();
  await act(async () => runCommand(command_, values, drawn.host));
  await screen.findByRole('dialog');
  return drawn;
}

/** Forgets what the test before has done. */
export function forget(): void {
  localStorage.clear();
  ran.length = 0;
  server.search = find;
}
