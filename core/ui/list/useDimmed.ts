import { useLate } from '../style/useLate.ts';

/** Rows are dimmed only if loading takes longer, in milliseconds, because dimming renders every row twice. */
const SOON = 150;

/** The class of old rows while new ones are loading: no colour, and the most muted text that is still readable. */
export function useDimmed(loading: boolean): string | undefined {
  return useLate(loading, SOON) ? 'text-muted dim [--text:var(--muted)]' : undefined;
}
