import { useAtomValue } from 'jotai';
import { viewerAtom } from '#core/session/session.ts';
import type { Command, KnownByAll } from './command.ts';
import { CommandButton, type CommandButtonProps } from './CommandButton.tsx';
import { availabilityOf } from './runCommand.ts';

interface Props<C extends Command> extends Omit<CommandButtonProps, 'command' | 'values'> {
  commands: readonly C[];
  values: KnownByAll<NoInfer<C>>;
}

/**
 * The first of these commands that fits the record, for example Inactive or Active. They share one button, so that the
 * focus stays on it when one command replaces the other.
 */
export function CommandSwitch<C extends Command>({ commands, values, ...rest }: Props<C>) {
  const viewer = useAtomValue(viewerAtom);
  const fitting = commands.find((command) => availabilityOf(command, viewer, values).visible);
  return fitting && <CommandButton {...rest} command={fitting} values={values} />;
}
