import { path } from '#core/plugin/path.ts';

/** Redirects to the page that the session's state requires (docs/specification/product.md section 4). */
export const indexPath = path('/');
/** Redirects to the account service's sign-out address; a plain link to it works everywhere. */
export const logoutPath = path('/logout');

/**
 * Pages that the shell redirects to. They belong to plugins that may be missing, so their addresses are written here
 * (docs/specification/product.md section 2); shellPlugin.test.tsx compares them with the listed plugins.
 */
export const pages = {
  UserValidation: path('/User/UserValidation'),
  SecurityForced2FA: path('/security/forced2fa'),
  OrganisationUpdate: path('/organisation/update/:id'),
  OrganisationList: path('/organisation/list'),
  ApplicationAdd: path('/application/add'),
  ApplicationList: path('/application/list'),
} as const;
