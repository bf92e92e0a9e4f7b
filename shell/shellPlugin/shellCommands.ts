import { member } from '#core/access/rules.ts';
import { command, commands, type CommandSet } from '#core/command/command.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { switchCommands } from '#plugins/organisation/switchCommands.ts';
import { logoutPath } from '../portal/addresses.ts';
import { goCommands } from './goCommands.ts';
import { themeCommands } from './themeCommands.ts';

const always = ['shut out', 'set-up owed'] as const;

const shortcuts = command({
  title: 'Keyboard shortcuts',
  icon: 'keyboard',
  keywords: ['help', 'keys', 'hotkeys', 'cheat sheet'],
  keys: '?',
  access: member,
  evenWhen: always,
  args: {},
  run: (_values, host) => host.open(() => import('../keys/HelpSheet.tsx'), {}),
});

const recentMessages = command({
  title: 'Recent messages',
  icon: 'history',
  keywords: ['toasts', 'notifications'],
  access: member,
  evenWhen: always,
  args: {},
  run: (_values, host) => host.open(() => import('../dialogs/RecentMessages.tsx'), {}),
});

const signOut = command({
  title: 'Sign out',
  icon: 'log-out',
  keywords: ['log out', 'logout', 'log off', 'logoff', 'leave', 'quit', 'exit'],
  access: member,
  evenWhen: always,
  args: {},
  run: (_values, host) => host.go(logoutPath()),
});

/** The shell's own commands, with 'Go to …' for the pages of the other plugins. */
export const shellCommands = (others: readonly Plugin[]): CommandSet => ({
  ...switchCommands,
  ...commands('shell', { shortcuts }),
  ...themeCommands,
  ...commands('shell', { recentMessages, signOut, ...goCommands(others) }),
});
