import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { organisationSource } from './args.ts';
import { editOrganisation, makePrimaryCommand, newOrganisationCommand } from './commands.ts';

/** What can be done with organisations, and how they are found. */
export const palette: PaletteEntries = {
  commands: [editOrganisation, newOrganisationCommand, makePrimaryCommand],
  records: [organisationSource],
};
