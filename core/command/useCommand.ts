import { useCallback } from 'react';
import type { Args, Command, KnownValues } from './command.ts';
import { useHost } from './hostAtom.ts';
import { runCommand } from './runCommand.ts';

/**
 * Runs a command through `runCommand` with the known arguments. The command's form or the palette asks for the missing
 * ones.
 */
export function useCommand(): <A extends Args>(command: Command<A>, values?: KnownValues<NoInfer<A>>) => Promise<void> {
  const host = useHost();
  return useCallback((command, values = {}) => runCommand(command, values, host, 'form'), [host]);
}
