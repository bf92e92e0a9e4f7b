import type { Recorded } from '#core/contract/recorded.ts';

/** A field that changed, as it is stored. */
export interface Change {
  field: string;
  was: Recorded;
  now: Recorded;
}
