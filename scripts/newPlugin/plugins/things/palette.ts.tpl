import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { things } from './args.ts';
import { newThingCommand, removeThingCommand } from './commands.ts';

/** What can be done with things, and how they are found. */
export const palette: PaletteEntries = { commands: [newThingCommand, removeThingCommand], records: [things] };
