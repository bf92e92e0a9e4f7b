import { DatePicker, type DatePickerProps } from '#core/ui/calendar/DatePicker.tsx';
import type { CallField } from '../useCallForm.ts';

/** The props of a wired date picker that come from its form. */
type Wired = 'id' | 'name' | 'required' | 'error';

interface DatePickerOfProps extends Omit<DatePickerProps, Wired> {
  of: CallField;
  /** Set if the form's schema cannot tell, because it depends on another field. */
  required?: boolean;
}

/** A date field of a form. It starts with the form's initial value, or with the given value. */
export function DatePickerOf({ of, defaultValue = of.meta.defaultValue, ...rest }: DatePickerOfProps) {
  const { id, name, required, error } = of;
  return <DatePicker {...{ id, name, required, error, defaultValue }} {...rest} key={of.meta.key} />;
}
