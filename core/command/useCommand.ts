import { useCallback } from 'react';
import type { Command, GivenValues } from './command.ts';
import { useHost } from './hostAtom.ts';
import { runCommand } from './runCommand.ts';

/** Runs a command through the one funnel, with what is known of its arguments; what is missing is asked for by its form, or by the palette. */
export function useCommand(): (command: Command, values?: GivenValues) => Promise<void> {
  const host = useHost();
  return useCallback((command, values = {}) => runCommand(command, values, host, 'form'), [host]);
}
