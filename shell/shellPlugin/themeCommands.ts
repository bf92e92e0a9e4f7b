import { getDefaultStore } from 'jotai';
import { member } from '#core/access/rules.ts';
import { command, commands } from '#core/command/command.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import { shownTheme, themeAtom, type Theme } from '../frame/theme.ts';

/** The theme concerns the browser alone, so every signed-in person may choose it on every page. */
const everywhere = { access: member, evenWhen: ['shut out', 'set-up owed'] as const, args: {} };

const choose = (theme: Theme, icon: IconName) =>
  command({
    ...everywhere,
    title: `Use ${theme} theme`,
    label: `${theme.replace(/^./, (letter) => letter.toUpperCase())} theme`,
    icon,
    keywords: ['appearance', 'dark mode', 'colours'],
    run: () => getDefaultStore().set(themeAtom, theme),
  });

/** A separate set, because the drawer runs it before the other commands have loaded. */
export const themeCommands = commands('shell', {
  toggleTheme: command({
    title: 'Toggle dark mode',
    icon: 'moon',
    keywords: ['theme', 'light', 'night', 'appearance'],
    ...everywhere,
    run: () => getDefaultStore().set(themeAtom, shownTheme() === 'dark' ? 'light' : 'dark'),
  }),
  systemTheme: choose('system', 'monitor'),
  lightTheme: choose('light', 'sun'),
  darkTheme: choose('dark', 'moon'),
});
