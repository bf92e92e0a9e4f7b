import type { createStore } from 'jotai';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';

/** Takes a change or a whole run back, by this command of the plugin that has the activity. */
export async function undo(
  store: ReturnType<typeof createStore>,
  host: Host,
  id: Command['id'],
  values: GivenValues,
): Promise<void> {
  const found = store.get(commandsAtom)?.commands.find(({ command }) => command.id === id);
  if (!found) return host.notify('info', 'This cannot be undone here.');
  await runCommand(found.command, values, host);
}
