import type { Thing } from '#plugins/things/contract.ts';

/** A thing, for tests. */
export const lamp: Thing = {
  id: 1,
  name: 'Lamp',
  description: 'Bright',
  author: 'Ada Lovelace',
  authorId: 7,
  createdAt: 0,
};
