import { member } from '#core/access/rules.ts';
import { command } from '#core/command/command.ts';
import type { PaletteEntries, Plugin } from '#core/plugin/plugin.ts';
import { switchOrganisation } from '#plugins/organisation/commands.ts';
import { logoutPath } from '../portal/addresses.ts';
import { goCommands } from './goCommands.ts';
import { toggleTheme } from './toggleTheme.ts';

const always = ['shut out', 'set-up owed'] as const;

const shortcuts = command({
  id: 'shell.shortcuts',
  title: 'Keyboard shortcuts',
  icon: 'keyboard',
  keywords: ['help', 'keys'],
  keys: '?',
  access: member,
  evenWhen: always,
  args: {},
  run: (_values, host) => host.open(() => import('../keys/HelpSheet.tsx'), {}),
});

const recentMessages = command({
  id: 'shell.recent-messages',
  title: 'Recent messages',
  icon: 'history',
  keywords: ['toasts', 'notifications'],
  access: member,
  evenWhen: always,
  args: {},
  run: (_values, host) => host.open(() => import('../dialogs/RecentMessages.tsx'), {}),
});

const signOut = command({
  id: 'shell.sign-out',
  title: 'Sign out',
  icon: 'log-out',
  keywords: ['log out', 'leave'],
  access: member,
  evenWhen: always,
  args: {},
  run: (_values, host) => host.go(logoutPath()),
});

/** The shell's own commands, with 'Go to …' for the pages of the other plugins. */
export const shellPalette = (others: readonly Plugin[]): PaletteEntries => ({
  commands: [switchOrganisation, shortcuts, toggleTheme, recentMessages, signOut, ...goCommands(others)],
});
