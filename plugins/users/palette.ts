import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { users } from './args.ts';
import * as commands from './commands.ts';

/** What can be done with people, and how they are found. */
export const palette: PaletteEntries = {
  commands: [
    commands.newUser,
    commands.editUser,
    commands.sendInvitation,
    commands.resendInvitation,
    commands.resendToAllPending,
    commands.activateUser,
    commands.inactivateUser,
    commands.deleteUserCommand,
    ...commands.showUsers,
  ],
  records: [users],
};
