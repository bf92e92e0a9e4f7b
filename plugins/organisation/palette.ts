import type { PaletteEntries } from '#core/plugin/plugin.ts';
import { organisationSource } from './args.ts';
import {
  editOrganisation,
  makePrimaryCommand,
  newOrganisationCommand,
  removeLogoCommand,
  uploadLogoCommand,
} from './commands.ts';

/** What can be done with organisations, and how they are found. */
export const palette: PaletteEntries = {
  commands: [editOrganisation, newOrganisationCommand, makePrimaryCommand, uploadLogoCommand, removeLogoCommand],
  records: [organisationSource],
};
