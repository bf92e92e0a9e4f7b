import { TextField } from '#core/ui/fields/TextField.tsx';

interface Props {
  label: string;
  error?: string | undefined;
}

/** A field for a new password, which can be shown instead of being typed twice. */
export function NewPasswordField({ label, error }: Props) {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      required
      hint="8 to 50 characters."
      autoComplete="new-password"
      error={error}
    />
  );
}
