import { getDefaultStore } from 'jotai';
import { member } from '#core/access/rules.ts';
import { command, commands } from '#core/command/command.ts';
import { shownTheme, themeAtom } from '#core/ui/style/theme.ts';

/** A separate set, because the drawer runs it before the other commands have loaded. */
export const themeCommands = commands('shell', {
  toggleTheme: command({
    title: 'Toggle dark mode',
    icon: 'moon',
    keywords: ['theme', 'light', 'appearance'],
    access: member,
    evenWhen: ['shut out', 'set-up owed'],
    args: {},
    run: () => getDefaultStore().set(themeAtom, shownTheme() === 'dark' ? 'light' : 'dark'),
  }),
});
