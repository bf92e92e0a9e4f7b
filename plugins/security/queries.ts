import { queryAtom } from '#core/client/queries.ts';
import { listSessions } from '#plugins/account/contract.ts';
import { listPasskeys, listRanges, listTokens, twoFactorStatus } from './contract.ts';

/** Tells if the person's two-factor is on. */
export const statusAtom = queryAtom(twoFactorStatus, () => ({}));
/** The person's passkeys. */
export const passkeysAtom = queryAtom(listPasskeys, () => ({}));
/** The person's allowed IP ranges. */
export const rangesAtom = queryAtom(listRanges, () => ({}));
/** The person's sessions. */
export const sessionsAtom = queryAtom(listSessions, () => ({}));
/** The person's access tokens for this organisation. */
export const tokensAtom = queryAtom(listTokens, () => ({}));
