import { member } from '#core/access/rules.ts';
import { definePlugin, route, type Plugin } from '#core/plugin/plugin.ts';
import { indexPath, logoutPath } from '../portal/addresses.ts';
import { LoadingPage } from '../pages/LoadingPage.tsx';

/** The guard redirects from both routes; this page is shown until then. */
const page = () => Promise.resolve({ default: LoadingPage });
const everywhere = { access: member, bare: true, shutOut: true, setupOwed: true, page };

/** The shell's own routes and commands, with 'Go to …' for the pages of the other plugins. */
export const shellPlugin = (others: readonly Plugin[]): Plugin =>
  definePlugin({
    id: 'shell',
    title: 'Portal',
    routes: [
      route({ ...everywhere, name: 'index', at: indexPath, title: 'Home' }),
      route({ ...everywhere, name: 'Logout', at: logoutPath, title: 'Sign out' }),
    ],
    commands: async () => ({ shellCommands: (await import('./shellCommands.ts')).shellCommands(others) }),
  });
