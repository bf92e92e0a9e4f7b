import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../style/cx.ts';
import { boxClasses, Field, type FieldProps } from './Field.tsx';
import { IconButton } from '../buttons/IconButton.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'children' | 'prefix'> {
  /** Content of the box before and after the text, such as an icon or a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A field for one line of text. With `type="password"` it has a button that shows the text. */
export function TextField({ label, hideLabel, required, hint, error, className, ...rest }: TextFieldProps) {
  const { prefix, suffix, type = 'text', id, ...input } = rest;
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  return (
    <Field {...{ label, hideLabel, required, hint, error, id, className }}>
      {(wired) => (
        <div
          data-invalid={wired['aria-invalid']}
          className={cx(boxClasses, 'flex items-center gap-2', prefix ? 'pl-2.5' : '', suffix ? 'pr-2.5' : '')}
        >
          {prefix && <span className="inline-flex shrink-0 text-muted">{prefix}</span>}
          <input
            {...input}
            {...wired}
            type={secret && revealed ? 'text' : type}
            className={cx(
              'h-full min-h-[calc(var(--control)-2px)] w-full min-w-0 flex-1 bg-transparent outline-none',
              !prefix && 'pl-2.5',
              !suffix && 'pr-2.5',
            )}
          />
          {secret && (
            <IconButton
              icon={revealed ? 'eye-off' : 'eye'}
              label={revealed ? 'Hide password' : 'Show password'}
              disabled={input.disabled}
              small
              className="mr-0.5"
              onClick={() => setRevealed(!revealed)}
            />
          )}
          {suffix && <span className="inline-flex shrink-0 text-muted">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
