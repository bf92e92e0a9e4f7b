import { dayText } from '#core/text/days.ts';

/** A day with its time to the second, for reading: '27-Nov-2026, 09:04:05'. `at` is in milliseconds since the epoch. */
export const timeText = (at: number): string => `${dayText(at)}, ${new Date(at).toTimeString().slice(0, 8)}`;
