import { useAtomValue } from 'jotai';
import type { Viewer } from '../access/rule.ts';
import { viewerAtom } from '../session/session.ts';
import { Menu, type MenuEntry, type MenuProps } from '../ui/buttons/Menu.tsx';
import type { Command, GivenValues } from './command.ts';
import { labelOf } from './labelOf.ts';
import { availabilityOf } from './runCommand.ts';
import { useCommand } from './useCommand.ts';

export interface CommandMenuProps extends Omit<MenuProps, 'entries'> {
  /** The commands in order; a separator divides groups. */
  commands: readonly (Command | 'line')[];
  /** The known arguments: the row's record, or an array of the selected records. */
  values: GivenValues;
  /** For commands that are choices, by id: tells if it is the present one. */
  checked?: Readonly<Record<string, boolean>>;
}

/**
 * Commands as a menu of a row, a selection or a page. Commands that are hidden for the viewer or the record are left
 * out, and commands that cannot run now are greyed with the reason. Without any command there is no menu.
 */
export function CommandMenu({ commands, values, checked = {}, ...menu }: CommandMenuProps) {
  const viewer = useAtomValue(viewerAtom);
  const run = useCommand();
  const shown = commands.some((command) => command !== 'line' && availabilityOf(command, viewer, values).shown);
  if (!shown) return null;
  const entries = () =>
    entriesOf(commands, values, viewer, (command) => void run(command, values)).map((entry) =>
      entry === 'line' ? entry : { ...entry, checked: checked[entry.id] },
    );
  return <Menu {...menu} entries={entries} />;
}

interface CommandEntry extends MenuEntry {
  id: string;
}

function entriesOf(
  commands: CommandMenuProps['commands'],
  values: GivenValues,
  viewer: Viewer,
  run: (command: Command) => void,
): (CommandEntry | 'line')[] {
  const entries = commands.flatMap((command): (CommandEntry | 'line')[] => {
    if (command === 'line') return ['line'];
    const now = availabilityOf(command, viewer, values);
    if (!now.shown) return [];
    return [
      {
        id: command.id,
        label: labelOf(command, values),
        icon: command.icon,
        danger: command.danger,
        disabled: now.blocked,
        keys: command.keys,
        onSelect: () => run(command),
      },
    ];
  });
  // Separators are only drawn between entries.
  return entries.filter(
    (entry, at) => entry !== 'line' || (at > 0 && at < entries.length - 1 && entries[at - 1] !== 'line'),
  );
}
