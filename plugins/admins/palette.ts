import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { addAdmin, unassignAdmin } from './commands.ts';

/** What can be done with administrators. They are people, so the users' plugin finds them. */
export const palette: PaletteEntries = { commands: [addAdmin, unassignAdmin] };
