import { type Ref, useEffect, useRef } from 'react';

interface FormValueProps {
  name: string;
  /** Several values are sent under the one name. */
  value: string | readonly string[];
  /** What takes the focus when the form sends it to this field. */
  focus: { readonly current: HTMLElement | null };
  onReset?(): void;
}

/** The value of a control that is no form element, as one: its form can send, reset, validate and focus it. */
export function FormValue({ name, value, focus, onReset }: FormValueProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (String(known.current) === String(value)) return;
    known.current = value;
    // Forms validate as the person goes on by listening for this.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  useEffect(() => {
    const form = field.current?.form;
    if (!form || !onReset) return;
    form.addEventListener('reset', onReset);
    return () => form.removeEventListener('reset', onReset);
  });
  // Unseen, but not hidden: a form skips hidden fields when it looks for the first wrong one.
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
