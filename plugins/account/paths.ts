import { path } from '#core/plugin/path.ts';

/** Queries: `return_to`, where to go afterwards, on this origin alone; `reason`, why the person is asked to sign in (parts/reasons.ts). */
export const signInPath = path('/signin');
export const registerPath = path('/register');
/** Query: `token`, the secret of the mailed link. */
export const verifyPath = path('/register/verify');
/** Query: `token`, the secret of the mailed link. */
export const invitationPath = path('/invitation');
export const forgotPath = path('/password/forgot');
/** Query: `token`, the secret of the mailed link. */
export const resetPath = path('/password/reset');
