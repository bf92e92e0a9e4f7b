import type { ComponentProps } from 'react';
import { cx } from '#core/ui/style/cx.ts';
import { boxClasses, Field, type FieldProps } from '#core/ui/fields/Field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'children'> {}

/** A field for several lines of text, which grows with its text. */
export function TextArea({ label, hideLabel, required, hint, error, className, id, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, required, hint, error, id, className }}>
      {(wired) => (
        <textarea
          rows={3}
          {...rest}
          {...wired}
          className={cx(boxClasses, 'field-sizing-content max-h-60 min-h-16 resize-y px-2.5 py-1.5')}
        />
      )}
    </Field>
  );
}
