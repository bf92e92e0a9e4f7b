import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { organisationApplications, tileSource } from './args.ts';
import * as commands from './commands.ts';

/** What can be done with applications, and how they are found. */
export const palette: PaletteEntries = {
  commands: [
    commands.openApplication,
    commands.addApplications,
    commands.assignUser,
    commands.changeRole,
    commands.enableForUser,
    commands.disableForUser,
  ],
  records: [tileSource, organisationApplications],
};
