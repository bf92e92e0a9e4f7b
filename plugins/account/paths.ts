import { path } from '#core/plugin/path.ts';

/**
 * Queries: `return_to`, the address after signing in, on this origin only; `reason`, why the person must sign in
 * (parts/reasonText.ts); `login_hint`, the email address that an application expects, which can be changed.
 */
export const signInPath = path('/signin');
export const registerPath = path('/register');
/** Query: `token`, the secret of the mailed link. */
export const verifyPath = path('/register/verify');
/** Query: `token`, the secret of the mailed link. */
export const invitationPath = path('/invitation');
export const forgotPath = path('/password/forgot');
/** Query: `token`, the secret of the mailed link. */
export const wayBackPath = path('/wayback');
/** Query: `token`, the secret of the mailed link. */
export const resetPath = path('/password/reset');
