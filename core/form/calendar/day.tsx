import { formatDay } from '#core/text/days.ts';
import type { FormField } from '../declared.tsx';
import { DatePickerOf } from './DatePickerOf.tsx';

/** A day, typed or picked in a calendar; the record and the call have it as YYYY-MM-DD: `day('Until')`. */
export const day = (label: string): FormField<string | null, string | null> => ({
  label,
  draw: (of) => <DatePickerOf of={of} label={label} />,
  sent: (value) => value || null,
  words: (value) => formatDay(value ?? ''),
});
