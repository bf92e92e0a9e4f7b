import { command, commands } from '#core/command/command.ts';
import { createUser } from '#plugins/users/contract.ts';
import { userPath } from '#plugins/users/paths.ts';
import { hand } from './handed.ts';
import { userImportPath } from './paths.ts';

/** The commands on imports. */
export const importCommands = commands('imports', {
  people: command({
    title: 'Import people',
    icon: 'upload',
    keywords: ['users', 'file', 'csv', 'excel', 'xlsx', 'spreadsheet', 'many', 'add', 'invite', 'paste', 'bulk'],
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
});
