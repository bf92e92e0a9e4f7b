import { path } from '#core/plugin/path.ts';

/** My Organisations. */
export const myOrganisationPath = path('/myorganisation/myorganisation');
/** The switch page. Query: `userorg_status`, why the primary organisation cannot be used (product.md section 2). */
export const organisationListPath = path('/organisation/list');
export const userValidationPath = path('/User/UserValidation');
