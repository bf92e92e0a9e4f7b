import type { FormEvent } from 'react';
import { Checkbox, type CheckboxProps } from '../ui/Checkbox.tsx';
import { Select, type SelectProps } from '../ui/Select.tsx';
import { TextArea, type TextAreaProps } from '../ui/TextArea.tsx';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import type { CallField } from './useCallForm.ts';

/** What a wired field gets from its form, so that no dialog sets it. */
type Wired = 'id' | 'name' | 'required' | 'error' | 'defaultValue' | 'defaultChecked' | 'value' | 'checked';

interface TextFieldOfProps extends Omit<TextFieldProps, Wired> {
  of: CallField;
  /** Turns what is typed to lower case. */
  lowerCase?: boolean;
}

/** A line of text of a form. */
export function TextFieldOf({ of, lowerCase, ...rest }: TextFieldOfProps) {
  return (
    <TextField
      {...rest}
      {...(lowerCase && { onInput: toLowerCase, autoCapitalize: 'none' })}
      {...wire(of)}
      key={of.meta.key}
      defaultValue={of.meta.defaultValue}
    />
  );
}

/** Several lines of text of a form. */
export function TextAreaOf({ of, ...rest }: Omit<TextAreaProps, Wired> & { of: CallField }) {
  return <TextArea {...rest} {...wire(of)} key={of.meta.key} defaultValue={of.meta.defaultValue} />;
}

/** A box to tick of a form. */
export function CheckboxOf({ of, ...rest }: Omit<CheckboxProps, Wired> & { of: CallField }) {
  const { required: _, ...wired } = wire(of);
  return <Checkbox {...rest} {...wired} key={of.meta.key} defaultChecked={of.meta.defaultChecked} />;
}

/** One of a few values of a form. */
export function SelectOf({ of, ...rest }: Omit<SelectProps, Wired> & { of: CallField }) {
  return <Select {...rest} {...wire(of)} key={of.meta.key} defaultValue={of.meta.defaultValue} />;
}

function wire({ id, name, required, error }: CallField) {
  return { id, name, required, error };
}

/** In place, with the caret where it was; the field is the browser's own, not React's. */
function toLowerCase(event: FormEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const lower = field.value.toLowerCase();
  if (lower === field.value || (event.nativeEvent as InputEvent).isComposing) return;
  const { selectionStart, selectionEnd } = field;
  field.value = lower;
  field.setSelectionRange(selectionStart, selectionEnd);
}
