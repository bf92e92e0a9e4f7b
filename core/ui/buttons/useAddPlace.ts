import { useLow, useNarrow } from '../style/useNarrow.ts';

/**
 * Tells where a list shows its add button: in its header, or on a phone as the round button, which a low window moves
 * to the header again. An empty list shows it only in its middle.
 */
export function useAddPlace(empty = false) {
  const narrow = useNarrow();
  const low = useLow();
  return { empty, head: !empty && (!narrow || low), round: !empty && narrow };
}
