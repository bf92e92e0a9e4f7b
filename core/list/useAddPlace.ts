import { useLow, useNarrow } from '../ui/style/useNarrow.ts';

/**
 * Where a list has what adds one more: in its head, on a phone as the round button, which in a low window gives way to
 * the head's again. One with nothing in it offers it beside the words that say so, and there alone.
 */
export function useAddPlace(empty = false) {
  const narrow = useNarrow();
  const low = useLow();
  return { empty, head: !empty && (!narrow || low), round: !empty && narrow };
}
