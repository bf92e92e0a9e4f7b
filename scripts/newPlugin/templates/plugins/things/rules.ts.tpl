import { rule } from '#core/access/rule.ts';

/** A thing without an author was made by a program, so every administrator may change it. The menu greys its entries with this sentence, and the server refuses the call with it. */
export const changeable = rule<{ authorId: number | null }>(
  'its author or the owner',
  'Only its author or the owner can change this.',
  (viewer, { authorId }) => viewer.owner || authorId === null || viewer.id === authorId,
  { code: 403 },
);
