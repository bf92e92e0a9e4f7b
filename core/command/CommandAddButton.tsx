import { useAtomValue } from 'jotai';
import { viewerAtom } from '#core/session/session.ts';
import { RoundButton } from '#core/ui/buttons/RoundButton.tsx';
import type { Args, Command, KnownValues } from './command.ts';
import { labelOf } from './labelOf.ts';
import { availabilityOf } from './runCommand.ts';
import { useCommand } from './useCommand.ts';

interface Props<A extends Args> {
  command: Command<A>;
  values?: KnownValues<NoInfer<A>>;
  /** Replaces the command's own label. */
  label?: string;
}

/** The phone's round add button above the footer bar; left out if the command is hidden for the viewer. */
export function CommandAddButton<A extends Args>({ command, values = {}, label }: Props<A>) {
  const viewer = useAtomValue(viewerAtom);
  const run = useCommand();
  if (!availabilityOf(command, viewer, values).visible) return null;
  return <RoundButton label={label ?? labelOf(command, values)} onClick={() => void run(command, values)} />;
}
