import { useState } from 'react';
import { PasswordHint } from '#core/password/PasswordHint.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';

interface Props {
  label: string;
  error?: string | undefined;
}

/** A field for a new password, which can be shown instead of being typed twice. It shows the strength while typing. */
export function NewPasswordField({ label, error }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      required
      hint={<PasswordHint typed={typed} />}
      autoComplete="new-password"
      error={error}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
