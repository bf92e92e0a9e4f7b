import { getDefaultStore } from 'jotai';
import { member } from '#core/access/rules.ts';
import { command, commands } from '#core/command/command.ts';
import { shownTheme, themeAtom, type Theme } from '#core/ui/style/theme.ts';

const everywhere = { access: member, evenWhen: ['shut out', 'set-up owed'] as const, args: {} };

const choose = (title: string, icon: 'monitor' | 'sun' | 'moon', theme: Theme) =>
  command({
    ...everywhere,
    title: `Use ${title}`,
    label: title.replace(/^./, (letter) => letter.toUpperCase()),
    icon,
    keywords: ['appearance', 'dark mode', 'colours'],
    run: () => getDefaultStore().set(themeAtom, theme),
  });

/** A separate set, because the drawer runs it before the other commands have loaded. */
export const themeCommands = commands('shell', {
  toggleTheme: command({
    title: 'Toggle dark mode',
    icon: 'moon',
    keywords: ['theme', 'light', 'appearance'],
    ...everywhere,
    run: () => getDefaultStore().set(themeAtom, shownTheme() === 'dark' ? 'light' : 'dark'),
  }),
  systemTheme: choose('system theme', 'monitor', 'system'),
  lightTheme: choose('light theme', 'sun', 'light'),
  darkTheme: choose('dark theme', 'moon', 'dark'),
});
