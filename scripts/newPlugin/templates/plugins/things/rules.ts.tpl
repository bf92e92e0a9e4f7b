import { rule } from '#core/access/rule.ts';

/** The menu greys its entries with this sentence, and the server refuses the call with it. */
export const changeable = rule<{ authorId: number }>(
  'its author or the owner',
  'Only its author or the owner can change this.',
  (viewer, { authorId }) => viewer.owner || viewer.id === authorId,
  { code: 403 },
);
