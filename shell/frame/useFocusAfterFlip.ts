import { useEffect, useRef } from 'react';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { focusTrail } from '../dialogs/focusTrail.ts';
import { returnFocus } from '../dialogs/returnFocus.ts';

/**
 * When a phone is turned, the layout changes and the focused element may disappear, for example in an open drawer.
 * This hook then moves the focus to the page.
 */
export function useFocusAfterFlip(): void {
  const narrow = useNarrow();
  const former = useRef(narrow);
  useEffect(() => {
    if (former.current === narrow) return;
    former.current = narrow;
    // The closed dialog first makes the page reachable again.
    setTimeout(() => {
      const origins = focusTrail();
      if (document.activeElement === document.body && origins[0]?.isConnected === false) returnFocus(origins);
    });
  }, [narrow]);
}
