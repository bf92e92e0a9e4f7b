import { TextFieldOf } from '#core/form/fields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';

/** The fields of 'Change Password': the current and the new password. */
export function PasswordFields({ fields: { current, next } }: { fields: Record<'current' | 'next', CallField> }) {
  return (
    <>
      <TextFieldOf of={current} label="Current Password" type="password" autoComplete="current-password" />
      <TextFieldOf
        of={next}
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="8 to 50 characters. You are signed out everywhere else."
      />
    </>
  );
}
