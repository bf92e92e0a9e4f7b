import { Suspense, lazy, useRef, useState, type FocusEvent } from 'react';
import { cx } from '../style/cx.ts';
import { formatDay, SHOWN_DAY } from '#core/text/days.ts';
import { parseDay } from '#core/contract/text/parseDay.ts';
import { boxClasses, Field, type FieldProps } from '../fields/Field.tsx';
import { FormValue } from '../select/FormValue.tsx';
import { IconButton } from '../buttons/IconButton.tsx';

export interface DatePickerProps extends FieldProps {
  id?: string;
  /** YYYY-MM-DD, or empty. */
  defaultValue?: string;
  /** Called with the day, or with the typed text if it is no day. */
  onChange?(value: string): void;
  /** Makes it a field of the surrounding form; it sends YYYY-MM-DD. */
  name?: string;
  disabled?: boolean;
  /** The format in which the person writes dates: it tells whether 05/04/2026 is in April or in May. */
  format?: string | undefined;
  className?: string;
}

const load = () => import('./Calendar.tsx');
const Calendar = lazy(load);

/**
 * A field for a day, typed or picked in a calendar. The calendar is loaded when the pointer or the focus comes near.
 */
export function DatePicker({
  defaultValue = '',
  onChange,
  name,
  disabled,
  format,
  id,
  className,
  ...field
}: DatePickerProps) {
  const [typed, setTyped] = useState(formatDay(defaultValue));
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const around = useRef<HTMLDivElement>(null);
  // A text that is no day is sent unchanged, so that the form can say what is wrong.
  const value = parseDay(typed, format) ?? typed.trim();

  const take = (next: string) => {
    setTyped(next);
    onChange?.(parseDay(next, format) ?? next.trim());
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    // A press on an element without focus, such as the day names, is still inside.
    if (relatedTarget instanceof Node && !around.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <Field {...field} id={id} className={className}>
      {(wired) => (
        <div ref={around} className="relative" onBlur={left}>
          <div data-invalid={wired['aria-invalid']} className={cx(boxClasses, 'flex items-center')}>
            <input
              {...wired}
              ref={input}
              type="text"
              autoComplete="off"
              spellCheck={false}
              placeholder={SHOWN_DAY}
              disabled={disabled}
              value={typed}
              onChange={(event) => take(event.target.value)}
              onBlur={() => setTyped(formatDay(value))}
              className="h-full min-h-[calc(var(--control)-2px)] w-full min-w-0 flex-1 bg-transparent pl-2.5 tabular outline-none"
            />
            <IconButton
              icon="calendar"
              label={`Choose ${field.label}`}
              small
              disabled={disabled}
              aria-haspopup="dialog"
              aria-expanded={open}
              className="mr-0.5"
              onPointerEnter={() => void load()}
              onFocus={() => void load()}
              onClick={() => setOpen(!open)}
            />
          </div>
          {name && (
            <FormValue name={name} value={value} focus={input} onReset={() => setTyped(formatDay(defaultValue))} />
          )}
          {open && (
            <Suspense>
              <Calendar
                label={field.label}
                day={value}
                onPick={(day) => {
                  take(formatDay(day));
                  close();
                }}
                onClose={close}
                onPressOutside={() => setOpen(false)}
                around={around}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
