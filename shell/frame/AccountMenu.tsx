import { getDefaultStore, useAtomValue } from 'jotai';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import type { Command } from '#core/command/command.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { sessionAtom } from '#core/session/session.ts';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';
import { themeAtom } from './theme.ts';
import { themeCommands } from '../shellPlugin/themeCommands.ts';
import { OwnAvatar } from './OwnPicture.tsx';

/** The menu's commands by id, because the shell must not import other plugins' commands; lines separate groups. */
const listed: readonly (Command['id'] | 'line')[] = [
  'users.own-picture',
  'shell.go-Security',
  'line',
  'shell.system-theme',
  'shell.light-theme',
  'shell.dark-theme',
  'line',
  'shell.shortcuts',
  'shell.recent-messages',
  'line',
  'shell.sign-out',
];

/** The viewer's picture in the top bar, with a menu of the own account. */
export default function AccountMenu() {
  const { person } = useAtomValue(sessionAtom);
  // The theme belongs to the browser, not to the organisation's store.
  const theme = useAtomValue(themeAtom, { store: getDefaultStore() });
  const loaded = useAtomValue(commandsAtom);
  if (!loaded) return <OwnAvatar />;
  const byId = new Map(loaded.commands.map(({ command }) => [command.id, command]));
  return (
    <CommandMenu
      label="Your account"
      commands={listed.flatMap((id) => (id === 'line' ? id : (byId.get(id) ?? [])))}
      values={{}}
      checked={{
        [themeCommands.systemTheme.id]: theme === 'system',
        [themeCommands.lightTheme.id]: theme === 'light',
        [themeCommands.darkTheme.id]: theme === 'dark',
      }}
      header={
        <div className="flex max-w-80 items-center gap-3 border-b border-line px-2 pt-1 pb-2">
          <OwnAvatar size="lg" />
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{person.name}</span>
            <span className="block truncate text-xs text-muted">{person.email}</span>
          </span>
        </div>
      }
      trigger={(wired) => (
        <Tooltip text="Your account">
          <button
            type="button"
            aria-label="Your account"
            className="inline-flex size-control items-center justify-center rounded-full over:bg-hover aria-expanded:bg-hover"
            {...wired}
          >
            <OwnAvatar />
          </button>
        </Tooltip>
      )}
    />
  );
}
