import type { Reply } from '#core/contract/endpoint.ts';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { answer } from './fakeServer.ts';

/** The preview of a change that affects nobody's access. */
export const nobody: Reply<typeof previewLockout> = {
  loses: 0,
  unknown: 0,
  owes: 0,
  owesPasskey: 0,
  viewer: false,
  owners: false,
  people: [],
  nextCursor: null,
};

/** The server's answer to such a change. */
export const harmless = answer(previewLockout, nobody);
