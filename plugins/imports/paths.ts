import { path } from '#core/plugin/path.ts';

/** The import of people from a file. */
export const userImportPath = path('/user/import');
