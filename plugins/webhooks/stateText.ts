import type { Delivery } from './contract.ts';

/** What a state of a delivery is called. */
export const stateText: Record<Delivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};
