import { expect, test } from 'vitest';
import type { PickArg } from '#core/command/arg.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { hasGoTo } from '#core/plugin/plugin.ts';
import { statusFilters } from '#plugins/users/contract.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';

/**
 * The table "The commands that must exist" of docs/specification/palette.md, by plugin, with `many` after a title as
 * in the table.
 */
const table = {
  shell:
    'Switch organisation…, Keyboard shortcuts, Toggle dark mode, Use system theme, Use light theme, Use dark theme, Recent messages, Sign out',
  users:
    'New user, Edit user…, Send invitation… (many), Resend invitation… (many), Resend to all pending, Activate user… (many), Inactivate user… (many), Delete user… (many), Assign application…, Change profile picture, Profile picture visibility…, Remove profile picture',
  applications:
    'Add applications…, Assign user to application…, Change role…, Enable for user…, Disable for user…, Open application…',
  admins: 'Add admin…, Unassign admin…',
  groups:
    'New group, Edit group…, Delete group…, Add to group… (many), Remove from group… (many), Convert to moderator…, Convert to member…',
  policies:
    'New policy, Edit policy…, Delete policy…, Force two-factor…, Stop forcing two-factor…, Add allowed IP range…, Remove allowed IP range…',
  organisation: 'Edit organisation, New organisation, Make primary…, Upload logo, Remove logo',
  security:
    'Set up two-factor, Disable two-factor, Change password, Add own allowed IP range…, Remove own allowed IP range…',
};

const { commands } = await loadCommands(plugins);
const titlesOf = (id: string) =>
  commands.filter(({ plugin }) => plugin.id === id).map(({ command }) => command.title.normalize());

test.each(Object.entries(table))(
  '%s has every command of the table, for many records where the table says so',
  (id, listed) => {
    for (const entry of listed.split(', ')) {
      const title = entry.replace(' (many)', '');
      expect(titlesOf(id)).toContain(title);
      if (title === entry) continue;
      const args = commands.find(({ command }) => command.title === title)?.command.args as Record<string, unknown>;
      expect(
        Object.values(args).some((arg) => (arg as PickArg<unknown>).many),
        entry,
      ).toBe(true);
    }
  },
);

test("there is 'Show users: …' for each filter, 'Go to …' for each page, 'Open …' for each tile", () => {
  expect(titlesOf('users')).toEqual(
    expect.arrayContaining(Object.values(statusFilters).map((label) => `Show users: ${label}`)),
  );
  const pages = plugins
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => hasGoTo(route) && route.at.pattern !== '/' && route.at.pattern !== '/logout');
  expect(titlesOf('shell').filter((title) => title.startsWith('Go to '))).toHaveLength(pages.length);
  const open = commands.find(({ command }) => command.id === 'applications.open')?.command.args as Record<
    string,
    PickArg<unknown>
  >;
  expect(open['application']?.each).toBeDefined();
});

test('a command that asks step by step has arguments, and its title ends in …', () => {
  const asking = commands.filter(({ command }) => Object.keys(command.args as object).length > 0);
  expect(asking.filter(({ command }) => !command.title.endsWith('…')).map(({ command }) => command.id)).toEqual([]);
});

test('the letters after g open the nine pages of docs/specification/palette.md, the activity and the webhooks', () => {
  const keys = Object.fromEntries(
    plugins.flatMap(({ routes = [] }) => routes).flatMap(({ keys: stroke, name }) => (stroke ? [[stroke, name]] : [])),
  );
  expect(keys).toEqual({
    'g h': 'ApplicationList',
    'g u': 'User',
    'g a': 'Application',
    'g o': 'Organisation',
    'g g': 'Group',
    'g p': 'SecurityPolicy',
    'g m': 'MyOrganisation',
    'g s': 'Security',
    'g d': 'Admin',
    'g l': 'Activity',
    'g w': 'Webhook',
  });
});
