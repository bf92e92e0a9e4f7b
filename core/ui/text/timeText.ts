/** A date with its time to the second, as people read it: 'Nov 27, 2026, 9:04:05 AM'. `at` is in milliseconds since the epoch. */
export const timeText = (at: number): string =>
  new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' });
