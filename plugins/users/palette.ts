import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { users } from './args.ts';
import { assignApplication, assignApplications } from './assignCommands.ts';
import * as commands from './commands.ts';
import * as pictures from './pictureCommands.ts';

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
    assignApplication,
    assignApplications,
    ...commands.showUsers,
    pictures.ownPicture,
    pictures.changePicture,
    pictures.pictureVisibility,
    pictures.removePicture,
  ],
  records: [users],
};
