import type { Columns } from './columns.ts';

/**
 * A column that says since when a person's authenticator is set up, for the status on the security page. Of authenticators
 * that were set up before, the time is not known.
 */
export const twoFactorSince = (c: Columns): string[] => [`alter table people add column totp_enabled_at ${c.big}`];
