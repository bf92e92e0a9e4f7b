import { useEffect, useRef } from 'react';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { focusTrail, returnFocus } from '../dialogs/focusTrail.ts';

/** A phone that is turned gets the other layout; what had the focus may be gone with the former one, as an open drawer is. */
export function useFocusAfterFlip(): void {
  const narrow = useNarrow();
  const former = useRef(narrow);
  useEffect(() => {
    if (former.current === narrow) return;
    former.current = narrow;
    // After the clean-up of what was open, which makes the page reachable again.
    setTimeout(() => {
      const origins = focusTrail();
      if (document.activeElement === document.body && origins[0]?.isConnected === false) returnFocus(origins);
    });
  }, [narrow]);
}
