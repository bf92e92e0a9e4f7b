import { path } from '#core/plugin/path.ts';

/** The page of a person's own security. Query: `tab`; `setup` opens the wizard of the second factor. */
export const securityPath = path('/security');
/** The set-up of a second factor that a policy forces. */
export const forcedTwoFactorPath = path('/security/forced2fa');
/** The access tokens of all members. Query: `unused`. */
export const memberTokensPath = path('/security/tokens');
