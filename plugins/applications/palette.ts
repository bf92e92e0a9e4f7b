import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { tileSource } from './args.ts';
import { openApplication } from './commands.ts';

/** What can be done with applications, and how they are found. */
export const palette: PaletteEntries = { commands: [openApplication], records: [tileSource] };
