const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `agoText(now - 3 * HOUR, now)` is '3 hours ago'. The server records a use once a minute. */
export function agoText(at: number, now: number): string {
  const past = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (past < 2 * MINUTE) return 'just now';
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return words.format(-Math.floor(past / HOUR), 'hour');
  return words.format(-Math.floor(past / DAY), 'day');
}
