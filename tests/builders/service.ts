import type { ServiceAccount } from '#plugins/services/contract.ts';
import { DAY } from '#tests/builders/times.ts';

/** A token of the service account `nightly`. */
export const nightlyToken: ServiceAccount['tokens'][number] = {
  id: 12,
  name: 'First token',
  scopes: ['groups:read', 'people:write'],
  range: { from: '10.0.0.1', to: '10.0.0.9' },
  createdAt: 0,
  expiresAt: Date.now() + 90 * DAY,
  lastUsedAt: null,
  lastAddress: null,
};

/** A service account with one token. */
export const nightly: ServiceAccount = {
  id: 4,
  name: 'Nightly',
  purpose: 'Export',
  madeBy: { id: 7, name: 'Ada Lovelace' },
  createdAt: 0,
  endedAt: null,
  tokens: [nightlyToken],
};
