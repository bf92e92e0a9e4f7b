import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { organisationSource } from './args.ts';
import { makePrimaryCommand } from './commands.ts';

/** What can be done with organisations, and how they are found. */
export const palette: PaletteEntries = { commands: [makePrimaryCommand], records: [organisationSource] };
