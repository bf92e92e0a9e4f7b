import { DatePicker, type DatePickerProps } from '#core/ui/calendar/DatePicker.tsx';
import type { CallField } from '../useCallForm.ts';

/** What a wired date picker gets from its form. */
type Wired = 'id' | 'name' | 'required' | 'error';

interface DatePickerOfProps extends Omit<DatePickerProps, Wired> {
  of: CallField;
  /** Where the form's schema cannot say so, since it depends on another field. */
  required?: boolean;
}

/** A day of a form. It starts with the form's initial value, or with what is given. */
export function DatePickerOf({ of, defaultValue = of.meta.defaultValue, ...rest }: DatePickerOfProps) {
  const { id, name, required, error } = of;
  return <DatePicker {...{ id, name, required, error, defaultValue }} {...rest} key={of.meta.key} />;
}
