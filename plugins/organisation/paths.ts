import { path } from '#core/plugin/path.ts';

/** The page of the organisation. */
export const organisationPath = path('/organisation');
/** The set-up form of a new organisation. */
export const organisationCreatePath = path('/organisation/create');
/** The set-up form of the primary organisation. Query: `page=view` edits in place. */
export const organisationUpdatePath = path('/organisation/update/:id');
/** My Organisations. */
export const myOrganisationPath = path('/myorganisation/myorganisation');
/**
 * The switch page. Query: `userorg_status`, the reason why the primary organisation cannot be used
 * (docs/specification/product.md section 2).
 */
export const organisationListPath = path('/organisation/list');
export const userValidationPath = path('/User/UserValidation');
