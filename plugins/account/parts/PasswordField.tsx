import { TextField } from '#core/ui/fields/TextField.tsx';

interface Props {
  /** What stands in it at the start. */
  value?: string | undefined;
  error?: string | undefined;
}

/** The field of the present password of somebody who is not signed in. */
export const PasswordField = ({ value, error }: Props) => (
  <TextField
    name="password"
    type="password"
    label="Password"
    required
    autoComplete="current-password"
    defaultValue={value}
    error={error}
  />
);
