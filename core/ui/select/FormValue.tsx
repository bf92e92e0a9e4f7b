import { type Ref, useEffect, useRef } from 'react';

interface FormValueProps {
  name: string;
  /** Several values are sent under one name. */
  value: string | readonly string[];
  /** The element that takes the focus when the form focuses this field. */
  focus: { readonly current: HTMLElement | null };
  onReset?(): void;
}

/** Makes the value of a custom control part of its form: the form can send, reset, validate and focus it. */
export function FormValue({ name, value, focus, onReset }: FormValueProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (String(known.current) === String(value)) return;
    known.current = value;
    // The form's validation listens for this event.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !onReset) return;
    form.addEventListener('reset', onReset);
    return () => form.removeEventListener('reset', onReset);
  });
  // Invisible, but not hidden: forms skip hidden fields when they look for the first invalid one.
  const shared = {
    ref: field as Ref<HTMLInputElement & HTMLSelectElement>,
    name,
    onChange: () => {},
    onFocus: () => focus.current?.focus(),
    tabIndex: -1,
    'aria-hidden': true,
    className: 'pointer-events-none absolute inset-0 size-full opacity-0',
  } as const;
  if (typeof value === 'string') return <input {...shared} value={value} />;
  return (
    <select {...shared} multiple value={value}>
      {value.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  );
}
