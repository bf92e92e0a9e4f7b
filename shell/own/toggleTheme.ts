import { getDefaultStore } from 'jotai';
import { member } from '#core/access/rules.ts';
import { command } from '#core/command/command.ts';
import { shownTheme, themeAtom } from '#core/ui/style/theme.ts';

export const toggleTheme = command({
  id: 'shell.toggle-theme',
  title: 'Toggle dark mode',
  icon: 'moon',
  keywords: ['theme', 'light', 'appearance'],
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  args: {},
  run: () => getDefaultStore().set(themeAtom, shownTheme() === 'dark' ? 'light' : 'dark'),
});
