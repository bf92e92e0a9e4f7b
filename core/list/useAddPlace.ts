import { useNarrow } from '../ui/useNarrow.ts';

/**
 * Where a list has what adds one more: in its head, on a phone as the round button. One with nothing in it offers it
 * beside the words that say so, and there alone.
 */
export function useAddPlace(isEmpty: boolean): 'head' | 'round' | 'empty' {
  const narrow = useNarrow();
  if (isEmpty) return 'empty';
  return narrow ? 'round' : 'head';
}
