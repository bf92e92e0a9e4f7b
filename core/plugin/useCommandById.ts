import { useAtomValue } from 'jotai';
import type { Command } from '#core/command/command.ts';
import { commandsAtom } from './commandsAtom.ts';

/** A command of another plugin; `undefined` while commands are still loading, and in a portal without that plugin. */
export function useCommandById(id: Command['id']): Command | undefined {
  return useAtomValue(commandsAtom)?.commands.find(({ command }) => command.id === id)?.command;
}
