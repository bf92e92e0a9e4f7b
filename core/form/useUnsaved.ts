import { useCallback, useEffect, useId } from 'react';
import { holdUnsaved } from './unsaved.ts';

/**
 * Marks, while `active`, a form on screen as unsaved: then leaving asks first, and the end of a session keeps the
 * form. The result removes the mark at once, for a form that is saved and left in the same task.
 */
export function useUnsaved(active: boolean): () => void {
  const id = useId();
  useEffect(() => (active ? holdUnsaved(id) : undefined), [active, id]);
  // There is one mark for the form, so the last function that removes it is as good as the first.
  return useCallback(() => holdUnsaved(id)(), [id]);
}
