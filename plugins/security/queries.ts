import { queryAtom } from '#core/client/queries.ts';
import { listSessions } from '#plugins/account/contract.ts';
import { listRanges, twoFactorStatus } from './contract.ts';

/** Whether the person's two-factor authentication is on. */
export const statusAtom = queryAtom(twoFactorStatus, () => ({}));
/** The person's own allowed IP ranges. */
export const rangesAtom = queryAtom(listRanges, () => ({}));
/** Where the person is signed in. */
export const sessionsAtom = queryAtom(listSessions, () => ({}));
