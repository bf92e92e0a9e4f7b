import type { PaletteEntries } from '#core/plugin/plugin.ts';
import * as commands from './commands.ts';

/** What a person can do for the own security. Ranges and sessions are found in the steps of their commands alone. */
export const palette: PaletteEntries = {
  commands: [
    commands.setUpTwoFactor,
    commands.disableTwoFactor,
    commands.newRecoveryCodes,
    commands.changePassword,
    commands.addOwnRange,
    commands.removeOwnRange,
    commands.endSession,
    commands.endOtherSessions,
  ],
};
