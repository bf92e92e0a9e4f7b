import { TextField } from '#core/ui/fields/TextField.tsx';

interface Props {
  value?: string;
  /** It is certain who this is; password managers still read it. */
  readOnly?: boolean;
  error?: string | undefined;
}

/** The address that a person signs in with, by the name that password managers know. */
export function EmailField({ value, readOnly = false, error }: Props) {
  return (
    <TextField
      name="email"
      type="email"
      label="Email"
      required={!readOnly}
      className={readOnly ? '[&_input]:text-muted' : undefined}
      defaultValue={value}
      readOnly={readOnly}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
