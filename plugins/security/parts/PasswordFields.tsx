import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { TextFieldOf } from '#core/form/fields.tsx';
import { PasswordHint } from '#core/password/PasswordHint.tsx';
import { PresentPassword } from '#core/password/PresentPassword.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { sessionAtom } from '#core/session/session.ts';

/** The fields of 'Change Password': the current and the new password. */
export function PasswordFields({ fields: { current, next } }: { fields: Record<'current' | 'next', CallField> }) {
  const { person, organisation } = useAtomValue(sessionAtom);
  const { key } = next.meta;
  // A cleared field has another key, and the strength of nothing.
  const [typed, setTyped] = useState({ key, text: '' });
  return (
    <>
      <PresentPassword of={current} label="Current Password" />
      <TextFieldOf
        of={next}
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={
          <PasswordHint
            typed={typed.key === key ? typed.text : ''}
            own={[person.email, person.name, organisation?.name ?? '']}
            more="You are signed out everywhere else."
          />
        }
        onInput={(event) => setTyped({ key, text: event.currentTarget.value })}
      />
    </>
  );
}
