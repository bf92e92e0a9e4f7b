import { type ReactNode, useId } from 'react';
import { cx } from '../style/cx.ts';
import { Icon } from '../icons/Icon.tsx';

/** The properties of every field of a form. */
export interface FieldProps {
  label: string;
  /** The label is for screen readers only, as for a filter. */
  hideLabel?: boolean;
  /** Shows an asterisk after the label and tells screen readers. */
  required?: boolean;
  hint?: ReactNode;
  /** The error below the field; a field with an error is invalid. */
  error?: string;
}

/** The attributes of a control that connect label, hint and error with it. */
export interface WiredField {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and below it a hint or an error. */
export function Field(props: FieldProps & { id?: string; className?: string; children(wired: WiredField): ReactNode }) {
  const { label, hideLabel, required, hint, error, className, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs font-medium text-text max-md:text-sm'}>
        <span>{label}</span>
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': cx(error && errorId, hint != null && hintId) || undefined,
      })}
      {error && (
        <p id={errorId} className="flex gap-1 text-xs text-danger max-md:text-sm">
          <Icon name="info" size={12} className="mt-0.5 max-md:mt-1" />
          <span>{error}</span>
        </p>
      )}
      {hint != null && (
        <p id={hintId} className="text-xs text-muted max-md:text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The classes of a field's box: its edge is the control's edge, and shows focus and error. */
export const boxClasses = cx(
  'w-full min-w-0 rounded border border-line-strong bg-surface text-sm text-text transition-colors max-md:text-lg',
  'over:border-text aria-invalid:border-danger data-invalid:border-danger',
  'ring-around focus-visible:-outline-offset-1',
  'disabled:border-line disabled:bg-sunken disabled:text-muted has-[input:disabled]:border-line has-[input:disabled]:bg-sunken',
);
