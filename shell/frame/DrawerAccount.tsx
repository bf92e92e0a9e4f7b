import { getDefaultStore, useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { labelOf } from '#core/command/labelOf.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { useHost } from '#core/command/hostAtom.ts';
import type { Command } from '#core/command/command.ts';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { Icon, type IconName } from '#core/ui/icons/Icon.tsx';
import { themeAtom, type Theme } from './theme.ts';
import { logoutPath } from '../portal/addresses.ts';
import { themeCommands } from '../shellPlugin/themeCommands.ts';

/** The classes of a row of the drawer. */
export const drawerRow = 'ring-inside flex h-11 w-full items-center gap-3 rounded px-3 text-base font-medium';

const themes: readonly { theme: Theme; label: string; icon: IconName; command: Command }[] = [
  { theme: 'system', label: 'System', icon: 'monitor', command: themeCommands.systemTheme },
  { theme: 'light', label: 'Light', icon: 'sun', command: themeCommands.lightTheme },
  { theme: 'dark', label: 'Dark', icon: 'moon', command: themeCommands.darkTheme },
];

/** The entries of the own account in the drawer: those of the top bar's account menu that are no page. */
export function DrawerAccount({ close }: { close(): void }) {
  return (
    <section className="border-t border-line py-2">
      <h3 className="px-3 py-1 text-xs font-medium text-muted">Your account</h3>
      <CommandRow id="users.own-picture" close={close} />
      <ThemeChoice />
      <CommandRow id="shell.shortcuts" close={close} />
      <CommandRow id="shell.recent-messages" close={close} />
      <Link href={logoutPath()} className={drawerRow} onClick={close}>
        <Icon name="log-out" size={20} />
        <span>Sign out</span>
      </Link>
    </section>
  );
}

/** A command that opens a dialog. The drawer closes before, so that the dialog is not above it. */
function CommandRow({ id, close }: { id: Command['id']; close(): void }) {
  const host = useHost();
  const command = useCommandById(id);
  if (!command) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={drawerRow}
      onClick={() => {
        close();
        void runCommand(command, {}, host);
      }}
    >
      {command.icon && <Icon name={command.icon} size={20} />}
      <span>{labelOf(command, {})}</span>
    </button>
  );
}

function ThemeChoice() {
  const host = useHost();
  // The theme belongs to the browser, not to the organisation's store.
  const chosen = useAtomValue(themeAtom, { store: getDefaultStore() });
  return (
    <fieldset className="flex items-center gap-3 px-3 py-1">
      <legend className="sr-only">Theme</legend>
      <div className="flex w-full rounded border border-line p-0.5">
        {themes.map(({ theme, label, icon, command }) => (
          <label
            key={theme}
            className="flex h-11 flex-1 items-center justify-center gap-2 rounded-sm text-sm font-medium text-muted has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === chosen}
              onChange={() => void runCommand(command, {}, host)}
            />
            <Icon name={icon} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
