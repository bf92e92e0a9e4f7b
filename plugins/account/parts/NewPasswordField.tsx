import { useState } from 'react';
import { PasswordHint } from '#core/password/PasswordHint.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';

interface Props {
  label: string;
  error?: string | undefined;
  /** Names and an address that are not in the form's other fields. */
  own?: readonly string[];
}

/**
 * A field for a new password, which can be shown instead of being typed twice. It shows the strength while typing; what
 * stands in the other fields of the form, such as the name, makes it weaker.
 */
export function NewPasswordField({ label, error, own = [] }: Props) {
  const [{ typed, others }, setTyped] = useState({ typed: '', others: [] as string[] });
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      required
      hint={<PasswordHint typed={typed} own={[...own, ...others]} />}
      autoComplete="new-password"
      error={error}
      onInput={({ currentTarget: field }) => setTyped({ typed: field.value, others: textsBeside(field) })}
    />
  );
}

function textsBeside(field: HTMLInputElement): string[] {
  const inputs = field.form?.querySelectorAll('input') ?? [];
  return [...inputs].filter((input) => input !== field).map(({ value }) => value);
}
