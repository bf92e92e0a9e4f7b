import { useAtomValue } from 'jotai';
import { TextFieldOf } from '#core/form/fields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { sessionAtom } from '#core/session/session.ts';

interface Props {
  of: CallField;
  label?: string;
}

/** The field for the present password of whoever is signed in, with the address by which a password manager finds it. */
export function PresentPassword({ of, label = 'Confirm Password' }: Props) {
  const { email } = useAtomValue(sessionAtom).person;
  return (
    <>
      {/* By it the browser's password manager knows whose password it is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <TextFieldOf of={of} label={label} type="password" autoComplete="current-password" />
    </>
  );
}
