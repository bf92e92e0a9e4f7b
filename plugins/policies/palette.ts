import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { policies } from './args.ts';
import * as commands from './commands.ts';

/** What can be done with security policies, and how they are found. */
export const palette: PaletteEntries = {
  commands: [
    commands.newPolicy,
    commands.editPolicy,
    commands.deletePolicy,
    commands.forceTwoFactor,
    commands.stopForcing,
    commands.addRange,
    commands.removeRange,
  ],
  records: [policies],
};
