/** Clocks of several processes may differ by this many milliseconds. */
export const CLOCK_SKEW = 60_000;

/** True for a time that was stored before the clock was set back. */
export const isAheadOfClock = (at: number, now: number): boolean => at > now + CLOCK_SKEW;
