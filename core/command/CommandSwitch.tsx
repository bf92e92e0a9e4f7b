import { useAtomValue } from 'jotai';
import { viewerAtom } from '../session/session.ts';
import type { Command } from './command.ts';
import { CommandButton, type CommandButtonProps } from './CommandButton.tsx';
import { availabilityOf } from './runCommand.ts';

interface Props extends Omit<CommandButtonProps, 'command'> {
  commands: readonly Command[];
}

/**
 * The first of these commands that fits the record, for example Inactive or Active. They share one button, so that the
 * focus stays on it when one command replaces the other.
 */
export function CommandSwitch({ commands, values = {}, ...rest }: Props) {
  const viewer = useAtomValue(viewerAtom);
  const fitting = commands.find((command) => availabilityOf(command, viewer, values).shown);
  return fitting && <CommandButton {...rest} command={fitting} values={values} />;
}
