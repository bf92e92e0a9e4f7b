import type { FormEvent } from 'react';
import { Checkbox, type CheckboxProps } from '#core/ui/fields/Checkbox.tsx';
import { Select, type SelectProps } from '#core/ui/select/Select.tsx';
import { TextArea, type TextAreaProps } from '#core/ui/fields/TextArea.tsx';
import { TextField, type TextFieldProps } from '#core/ui/fields/TextField.tsx';
import type { CallField } from './useCallForm.ts';

/** The props of a wired field that come from its form, so that no dialog sets them. */
type Wired = 'id' | 'name' | 'required' | 'error' | 'defaultValue' | 'defaultChecked' | 'value' | 'checked';

/** The props of a wired text field. */
export interface TextFieldOfProps extends Omit<TextFieldProps, Wired> {
  of: CallField;
  /** Converts the typed text to lower case. */
  lowerCase?: boolean;
  /** Converts the typed text to capitals. */
  upperCase?: boolean;
  /** Set if the form's schema cannot tell, because it depends on another field. */
  required?: boolean;
}

/** A text field with one line. */
export function TextFieldOf({ of, lowerCase, upperCase, required, ...rest }: TextFieldOfProps) {
  const wired = wire(of);
  return (
    <TextField
      {...rest}
      {...(lowerCase && { onInput: toLowerCase, autoCapitalize: 'none' })}
      {...(upperCase && { onInput: toUpperCase, autoCapitalize: 'characters' })}
      {...wired}
      required={required ?? wired.required}
      key={of.meta.key}
      defaultValue={of.meta.defaultValue}
    />
  );
}

/** The props of a wired text field with several lines. */
export interface TextAreaOfProps extends Omit<TextAreaProps, Wired> {
  of: CallField;
  /** Set if the form's schema cannot tell, because it depends on another field. */
  required?: boolean;
}

/** A text field with several lines. */
export function TextAreaOf({ of, required, ...rest }: TextAreaOfProps) {
  const wired = wire(of);
  return (
    <TextArea
      {...rest}
      {...wired}
      required={required ?? wired.required}
      key={of.meta.key}
      defaultValue={of.meta.defaultValue}
    />
  );
}

/** A checkbox of a form. */
export function CheckboxOf({ of, ...rest }: Omit<CheckboxProps, Wired> & { of: CallField }) {
  const { required: _, ...wired } = wire(of);
  return <Checkbox {...rest} {...wired} key={of.meta.key} defaultChecked={of.meta.defaultChecked} />;
}

/** A select with a few values. */
export function SelectOf({ of, ...rest }: Omit<SelectProps, Wired> & { of: CallField }) {
  return <Select {...rest} {...wire(of)} key={of.meta.key} defaultValue={of.meta.defaultValue} />;
}

function wire({ id, name, required, error }: CallField) {
  return { id, name, required, error };
}

const toLowerCase = (event: FormEvent<HTMLInputElement>): void => change(event, (typed) => typed.toLowerCase());
const toUpperCase = (event: FormEvent<HTMLInputElement>): void => change(event, (typed) => typed.toUpperCase());

/** Converts the text in the input element itself and keeps the caret; the field is uncontrolled. */
function change(event: FormEvent<HTMLInputElement>, into: (typed: string) => string): void {
  const field = event.currentTarget;
  const changed = into(field.value);
  if (changed === field.value || (event.nativeEvent as InputEvent).isComposing) return;
  const { selectionStart, selectionEnd } = field;
  field.value = changed;
  field.setSelectionRange(selectionStart, selectionEnd);
}
