import { useAtomValue } from 'jotai';
import type { Viewer } from '#core/access/rule.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Menu, type MenuEntries, type MenuEntry, type MenuProps } from '#core/ui/buttons/Menu.tsx';
import type { Command, KnownByAll } from './command.ts';
import { useKeysHere } from './keys/useKeysHere.ts';
import { labelOf } from './labelOf.ts';
import { availabilityOf } from './runCommand.ts';
import { useCommand } from './useCommand.ts';

export interface CommandMenuProps<C extends Command = Command> extends Omit<MenuProps, 'entries'> {
  /** The commands in order; a separator divides groups. */
  commands: readonly (C | 'line')[];
  /** The known arguments: the row's record, or an array of the selected records. */
  values: KnownByAll<NoInfer<C>>;
  /** For commands that are choices: by id, whether the choice is the current one. */
  checked?: Readonly<Record<string, boolean>>;
}

/**
 * Commands as a menu of a row, a selection or a page. Commands that are hidden for the viewer or the record are left
 * out, and commands that cannot run now are greyed with the reason. Without any command there is no menu.
 */
export function CommandMenu<C extends Command>({ commands, values, checked, ...menu }: CommandMenuProps<C>) {
  const viewer = useAtomValue(viewerAtom);
  const run = useCommand();
  const keysOf = useKeysHere();
  const isVisible = commands.some((command) => command !== 'line' && availabilityOf(command, viewer, values).visible);
  if (!isVisible) return null;
  const entries = () =>
    commandEntries({ commands, values, checked, keysOf }, viewer, (command) => void run(command, values));
  return <Menu {...menu} entries={entries} />;
}

/** The entries of commands, with lines only between them, and with the keys that `useKeysHere` gives. */
export function commandEntries(
  {
    commands,
    values,
    checked,
    keysOf,
  }: Pick<CommandMenuProps, 'commands' | 'values' | 'checked'> & { keysOf: ReturnType<typeof useKeysHere> },
  viewer: Viewer,
  run: (command: Command) => void,
): MenuEntries {
  const entries = commands.flatMap((command): (MenuEntry | 'line')[] => {
    if (command === 'line') return ['line'];
    const now = availabilityOf(command, viewer, values);
    if (!now.visible) return [];
    return [
      {
        label: labelOf(command, values),
        icon: command.icon,
        danger: command.danger,
        disabled: now.blocked,
        keys: keysOf(command),
        checked: checked?.[command.id],
        onSelect: () => run(command),
      },
    ];
  });
  return entries.filter(
    (entry, at) => entry !== 'line' || (at > 0 && at < entries.length - 1 && entries[at - 1] !== 'line'),
  );
}
