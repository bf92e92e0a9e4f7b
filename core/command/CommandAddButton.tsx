import { useAtomValue } from 'jotai';
import { viewerAtom } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Command } from './command.ts';
import { labelOf } from './labelOf.ts';
import { standing, type GivenValues } from './runCommand.ts';
import { useCommand } from './useCommand.ts';

/** The phone's round add button above the footer bar; not there for whom the command is hidden. */
export function CommandAddButton({ command, values = {} }: { command: Command; values?: GivenValues }) {
  const viewer = useAtomValue(viewerAtom);
  const run = useCommand();
  if (!standing(command, viewer, values).shown) return null;
  return (
    <button
      type="button"
      aria-label={labelOf(command, values)}
      onClick={() => void run(command, values)}
      className="fixed right-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-full bg-accent text-accent-text shadow-float press:bg-accent-hover"
    >
      <Icon name="plus" size={24} />
    </button>
  );
}
