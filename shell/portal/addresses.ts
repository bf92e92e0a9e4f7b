import { path } from '#core/plugin/path.ts';

/** Sends the person to where the session's state asks for (docs/specification/product.md section 4). */
export const indexPath = path('/');
/** Leads out of the portal, to the account service's sign-out address; a plain link to it works everywhere. */
export const logoutPath = path('/logout');

/**
 * Pages that the shell sends people to by itself. They belong to plugins that may be left out, so they are named here by
 * the addresses of docs/specification/product.md section 2; addresses.test.ts holds them against the listed plugins.
 */
export const pages = {
  UserValidation: path('/User/UserValidation'),
  SecurityForced2FA: path('/security/forced2fa'),
  OrganisationUpdate: path('/organisation/update/:id'),
  OrganisationList: path('/organisation/list'),
  ApplicationAdd: path('/application/add'),
  ApplicationList: path('/application/list'),
} as const;
