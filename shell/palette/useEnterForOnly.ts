import { useEffect, useEffectEvent, useRef } from 'react';
import type { Row } from './PaletteRow.tsx';

/**
 * Three letters of a name and Enter may be quicker than the server: the Enter then waits for the answer, and takes it if
 * it is a single one. Typing on takes the Enter back.
 */
export function useEnterForOnly(typed: string, searching: boolean, rows: readonly Row[]): () => void {
  const enteredFor = useRef<string>(undefined);
  const take = useEffectEvent(() => {
    if (enteredFor.current !== typed) return;
    enteredFor.current = undefined;
    const [only, ...others] = rows;
    if (only && others.length === 0 && only.blocked === undefined) only.choose();
  });
  useEffect(() => {
    if (!searching) take();
  }, [searching]);
  useEffect(
    () => () => {
      enteredFor.current = undefined;
    },
    [typed],
  );
  return () => {
    enteredFor.current = typed;
  };
}
