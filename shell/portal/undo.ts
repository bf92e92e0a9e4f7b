import type { createStore } from 'jotai';
import type { Host } from '#core/command/host.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';

/** Takes the change of an entry of the activity back, by the command of the plugin that has the activity. */
export async function undo(store: ReturnType<typeof createStore>, host: Host, entry: number): Promise<void> {
  const found = store.get(commandsAtom)?.commands.find(({ command }) => command.id === 'activity.undo');
  if (!found) return host.notify('info', 'This cannot be undone here.');
  await runCommand(found.command, { change: { id: entry } }, host);
}
