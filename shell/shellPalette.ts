import { member } from '#core/access/rules.ts';
import type { PickArg } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import type { PaletteEntries, Plugin } from '#core/plugin/plugin.ts';
import { listOrganisations, makePrimary, type OrganisationItem } from '#plugins/organisation/contract.ts';
import { indexPath, logoutPath } from './addresses.ts';
import { goCommands } from './goCommands.ts';
import { toggleTheme } from './toggleTheme.ts';

const organisation: PickArg<OrganisationItem> = {
  how: 'pick',
  label: 'Which organisation?',
  async choices(typed, host) {
    const { organisations } = await host.load(listOrganisations, {});
    const asked = typed.trim().toLowerCase();
    return organisations.filter(({ primary, name }) => !primary && name.toLowerCase().includes(asked));
  },
  describe: ({ id, name, email }) => ({ key: id, label: name, detail: email, icon: 'building' }),
};

const switchOrganisation = command({
  id: 'shell.switch-organisation',
  title: 'Switch organisation…',
  icon: 'building-2',
  keywords: ['company', 'primary', 'change organisation'],
  access: makePrimary.access,
  args: { organisation },
  async run({ organisation: { id } }, host) {
    const answer = await host.call(makePrimary, { params: { id } });
    // The index decides where the person belongs in the new organisation, once its session is there.
    host.go(indexPath());
    return answer;
  },
});

const shortcuts = command({
  id: 'shell.shortcuts',
  title: 'Keyboard shortcuts',
  icon: 'keyboard',
  keywords: ['help', 'keys'],
  keys: '?',
  access: member,
  args: {},
  run: (_values, host) => host.open(() => import('./keys/HelpSheet.tsx'), {}),
});

const recentMessages = command({
  id: 'shell.recent-messages',
  title: 'Recent messages',
  icon: 'history',
  keywords: ['toasts', 'notifications'],
  access: member,
  args: {},
  run: (_values, host) => host.open(() => import('./dialogs/RecentMessages.tsx'), {}),
});

const signOut = command({
  id: 'shell.sign-out',
  title: 'Sign out',
  icon: 'log-out',
  keywords: ['log out', 'leave'],
  access: member,
  args: {},
  run: (_values, host) => host.go(logoutPath()),
});

/** The shell's own commands, with 'Go to …' for the pages of the other plugins. */
export const shellPalette = (others: readonly Plugin[]): PaletteEntries => ({
  commands: [switchOrganisation, shortcuts, toggleTheme, recentMessages, signOut, ...goCommands(others)],
});
