import { renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { commandEntries } from '#core/command/CommandMenu.tsx';
import { useKeysHere } from '#core/command/keys/useKeysHere.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { availabilityOf } from '#core/command/runCommand.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { matchRoute } from '../router/matchRoute.ts';
import { plugins } from '../shellPlugin/allPlugins.ts';
import { bindingsOf, strike } from './bindings.ts';

const commands = await loadCommands(plugins);
const { routes } = createRegistry(plugins);
const addresses = [...new Set(routes.map(({ at }) => at.pattern.replaceAll(/:\w+/g, '1')))];
const owner = viewer({ manyOrganisations: true });

/** What menus, buttons and the palette show on a page, and what the keyboard does there. */
function onPage(address: string, singleKeys: boolean) {
  history.replaceState(null, '', address);
  const store = createStore();
  store.set(singleKeysAtom, singleKeys);
  const within = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useKeysHere(), { wrapper: within });
  const all = commands.commands.map(({ command }) => command);
  const visible = all.filter((command) => availabilityOf(command, owner, {}).visible && result.current(command));
  const route = matchRoute(routes, address)?.route;
  const page = { route, isAt: ({ pattern }: { pattern: string }) => route?.at.pattern === pattern };
  const bindings = bindingsOf(commands, owner, page, singleKeys, () => ({}));
  const doneBy = (keys: string) => {
    const strokes = keys.split(' ');
    const struck = strike(bindings, strokes.slice(0, -1), strokes.at(-1) ?? '');
    return struck && 'run' in struck ? struck.run.command.id : undefined;
  };
  return { keysOf: result.current, visible, doneBy };
}

test.each(addresses)('every key that is shown on %s runs what it stands beside', (address) => {
  const { keysOf, visible, doneBy } = onPage(address, true);
  expect(visible.length).toBeGreaterThan(0);
  const done = visible.map((command) => [command.id, doneBy(keysOf(command) ?? '')]);
  expect(done).toEqual(visible.map(({ id }) => [id, id]));
});

test.each(addresses)('with single keys turned off %s shows none', (address) => {
  expect(onPage(address, false).visible).toEqual([]);
});

test('a menu in the top bar shows the key of a command on its page alone', () => {
  const { command } = commands.commands.find(({ command: { id } }) => id === 'organisation.new') ?? {};
  if (!command) throw new Error('There is no such command.');
  const keys = (address: string) => {
    const { keysOf } = onPage(address, true);
    return commandEntries({ commands: [command], values: {}, keysOf }, owner, () => {});
  };
  expect(keys('/myorganisation/myorganisation')).toMatchObject([{ label: 'New Organisation', keys: 'c' }]);
  expect(keys('/group')).toMatchObject([{ label: 'New Organisation', keys: undefined }]);
});
