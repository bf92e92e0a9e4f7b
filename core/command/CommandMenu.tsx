import { useAtomValue } from 'jotai';
import type { Viewer } from '../access/rule.ts';
import { viewerAtom } from '../session/session.ts';
import { Menu, type MenuEntries, type MenuEntry, type MenuProps } from '../ui/buttons/Menu.tsx';
import type { Command, GivenValues } from './command.ts';
import { labelOf } from './labelOf.ts';
import { standing } from './runCommand.ts';
import { useCommand } from './useCommand.ts';

export interface CommandMenuProps extends Omit<MenuProps, 'entries'> {
  /** In order; a line parts groups. */
  commands: readonly (Command | 'line')[];
  /** What is known of the arguments: the row's record, or an array of the selected ones. */
  values: GivenValues;
}

/**
 * Commands as a menu: of a row, of a selection, of a page. What the viewer or the record hides is left out, what cannot
 * run now is greyed with the reason; where nothing is left there is no menu.
 */
export function CommandMenu({ commands, values, ...menu }: CommandMenuProps) {
  const viewer = useAtomValue(viewerAtom);
  const run = useCommand();
  const shown = commands.some((command) => command !== 'line' && standing(command, viewer, values).shown);
  if (!shown) return null;
  const entries = () => entriesOf(commands, values, viewer, (command) => void run(command, values));
  return <Menu {...menu} entries={entries} />;
}

function entriesOf(
  commands: CommandMenuProps['commands'],
  values: GivenValues,
  viewer: Viewer,
  run: (command: Command) => void,
): MenuEntries {
  const entries = commands.flatMap((command): (MenuEntry | 'line')[] => {
    if (command === 'line') return ['line'];
    const now = standing(command, viewer, values);
    if (!now.shown) return [];
    return [
      {
        label: labelOf(command, values),
        icon: command.icon,
        danger: command.danger,
        disabled: now.blocked,
        keys: command.keys,
        onSelect: () => run(command),
      },
    ];
  });
  // Lines stand between entries only.
  return entries.filter(
    (entry, at) => entry !== 'line' || (at > 0 && at < entries.length - 1 && entries[at - 1] !== 'line'),
  );
}
