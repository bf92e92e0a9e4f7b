import * as z from 'zod/mini';
import { parseDay } from '#core/contract/text/parseDay.ts';
import { dayPattern, wrongDay } from '#core/contract/text/day.ts';
import { formatDay, today } from '#core/text/days.ts';
import { choice, text } from '#core/command/arg.ts';

/** The argument of a command that sets an end of access: the last day. */
export const lastDayArg = text(
  'What is the last day?',
  z.string().check(
    z.overwrite((typed) => (readings(typed).length === 1 ? (readings(typed)[0] ?? '') : typed.trim())),
    z.refine((day) => readings(day).length < 2, { error: ({ input }) => unclearDay(String(input)), abort: true }),
    z.regex(dayPattern, wrongDay),
  ),
  { placeholder: 'DD-MMM-YYYY' },
);

/** The days that a typed text can be, as YYYY-MM-DD. 05/04/2027 is another one where the month stands first. */
const readings = (typed: string): string[] => [
  ...new Set([parseDay(typed), parseDay(typed, 'MM/DD/YYYY')].flatMap((day) => day ?? [])),
];

const unclearDay = (typed: string): string =>
  `${typed} can be ${readings(typed)
    .map((day) => formatDay(day))
    .join(' or ')}. Write the month in letters.`;

/** The argument of a command that extends an access. */
export const extension = choice('By how long?', [
  { value: 7, label: 'One week' },
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: 'One year' },
]);

/** The last day of an access that is extended by a number of days. One that is over is extended from today on. */
export function extended(endsOn: string | null | undefined, days: number): string {
  const from = endsOn != null && endsOn > today() ? endsOn : today();
  return new Date(Date.parse(`${from}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The question before an end is set. */
export const confirmEnd = (day: string, of: string) => ({
  title: 'End of Access',
  text:
    day < today()
      ? `${formatDay(day)} is in the past. Are you sure you want to end the access of ${of} at once?`
      : `Are you sure you want to end the access of ${of} after ${formatDay(day)}?`,
  action: 'Set',
});
