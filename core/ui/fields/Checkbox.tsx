import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../style/cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string;
  /** The label is for screen readers only, as for the checkbox of a row. Hint and error are not shown then. */
  hideLabel?: boolean;
  /** A line below the label. */
  hint?: ReactNode;
  error?: string;
  /** Some, but not all, of its items are ticked. */
  mixed?: boolean;
}

/** A checkbox with its label. */
export function Checkbox({ label, hideLabel, hint, error, mixed = false, className, ref, ...input }: CheckboxProps) {
  const id = useId();
  const setRef = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed;
    if (typeof ref === 'function') ref(box);
    else if (ref) ref.current = box;
  };
  const box = (
    <input
      {...input}
      ref={setRef}
      type="checkbox"
      aria-label={hideLabel ? label : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={(!hideLabel && cx(error && `${id}-error`, hint != null && `${id}-hint`)) || undefined}
      className={cx(boxClasses, !hideLabel && 'mt-0.5')}
    />
  );
  if (hideLabel) return <label className={cx('flex size-control items-center justify-center', className)}>{box}</label>;
  return (
    <div className={className}>
      <label
        className={cx('inline-flex min-h-control items-start gap-2 py-1.5 max-md:py-3', input.disabled && 'text-muted')}
      >
        {box}
        <span className="text-sm max-md:text-base">{label}</span>
      </label>
      {hint != null && (
        <p id={`${id}-hint`} className="-mt-1 pl-6 text-xs text-muted max-md:text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-6 text-xs text-danger max-md:text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

const boxClasses = cx(
  'tick size-4 shrink-0 appearance-none rounded-sm border border-line-strong bg-surface transition-colors',
  'over:border-text checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
  'checked:over:bg-accent-hover disabled:border-line disabled:bg-sunken disabled:checked:bg-line-strong aria-invalid:border-danger',
);
