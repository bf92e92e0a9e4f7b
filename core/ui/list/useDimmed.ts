import { useLate } from '../style/useLate.ts';

/** In milliseconds: what takes no longer is only changed, for dimming draws every row anew, twice. */
const SOON = 150;

/** How old rows look while others are on their way for a while: without colour, and the text as muted as can still be read. */
export function useDimmed(loading: boolean): string | undefined {
  return useLate(loading, SOON) ? 'text-muted dim [--text:var(--muted)]' : undefined;
}
