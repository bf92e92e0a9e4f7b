import { text } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { createUser } from '#plugins/users/contract.ts';
import { userPath } from '#plugins/users/paths.ts';
import { pastedPeople } from './read/pastedPeople.ts';
import { hand } from './flow/handed.ts';
import { userImportPath } from './paths.ts';

/** The commands on imports. */
export const importCommands = commands('imports', {
  people: command({
    title: 'Import people',
    icon: 'upload',
    keywords: [
      'users',
      'file',
      'csv',
      'excel',
      'xlsx',
      'spreadsheet',
      'many',
      'add',
      'paste',
      'bulk',
      'migrate',
      'onboarding',
    ],
    page: userPath,
    // The same people may add one person; the contract of imports is loaded with their page.
    access: createUser.access,
    args: {},
    run: (_values, host) => host.go(userImportPath()),
    drop: {
      says: 'Drop a file to import people',
      take(file, host) {
        hand(file);
        host.go(userImportPath());
      },
    },
  }),

  example: command({
    title: 'Save an example of an import',
    label: 'Save an Example',
    icon: 'download',
    keywords: ['users', 'csv', 'spreadsheet', 'template', 'sample', 'columns', 'download'],
    harmless: true,
    access: createUser.access,
    args: {},
    run: async (_values, host) => (await import('./flow/example.ts')).saveExample(host),
  }),

  invite: command({
    title: 'Invite people…',
    icon: 'upload',
    keywords: ['users', 'many', 'list', 'addresses', 'emails', 'paste', 'add', 'bulk'],
    access: createUser.access,
    args: {
      people: text('Who? Type or paste email addresses, or rows of a spreadsheet.', pastedPeople, {
        lines: true,
        placeholder: 'Priya Sharma <priya@example.com>, …',
      }),
    },
    run({ people }, host) {
      hand(new File([people], 'Pasted addresses', { type: 'text/plain' }));
      host.go(userImportPath());
    },
  }),
});
