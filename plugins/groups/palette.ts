import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { groups } from './args.ts';
import * as commands from './commands.ts';

/** What can be done with groups, and how they are found. */
export const palette: PaletteEntries = {
  commands: [
    commands.newGroup,
    commands.editGroup,
    commands.updateGroupUsers,
    commands.deleteGroupCommand,
    commands.addToGroup,
    commands.removeFromGroup,
    commands.convertToModerator,
    commands.convertToMember,
  ],
  records: [groups],
};
