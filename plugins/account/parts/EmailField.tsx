import { TextField } from '#core/ui/fields/TextField.tsx';

interface Props {
  value?: string;
  /** The address is known; password managers still read the field. */
  readOnly?: boolean;
  /** The browser offers passkeys among the suggestions. */
  passkeys?: boolean;
  error?: string | undefined;
}

/** The field of the sign-in address, with the name that password managers expect. */
export function EmailField({ value, readOnly = false, passkeys = false, error }: Props) {
  return (
    <TextField
      name="email"
      type="email"
      label="Email"
      required={!readOnly}
      className={readOnly ? '[&_input]:text-muted' : undefined}
      defaultValue={value}
      readOnly={readOnly}
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
