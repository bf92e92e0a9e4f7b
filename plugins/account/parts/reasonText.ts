interface Reason {
  tone: 'info' | 'success';
  text: string;
}

// Sentences never come from the address, because anybody can write a link.
const reasons = new Map<string, Reason>([
  ['signed_out', { tone: 'success', text: 'You have signed out.' }],
  ['session_ended', { tone: 'info', text: 'Your session has ended. Sign in to continue where you were.' }],
  ['confirm', { tone: 'info', text: 'The application asks you to sign in once more.' }],
  ['passkey', { tone: 'info', text: 'Your organisation requires you to sign in with your passkey.' }],
  ['password_changed', { tone: 'success', text: 'Your new password is set. Sign in with it.' }],
]);

/** The reason why a person must sign in, by the `reason` in the sign-in page's address. */
export const reasonText = (reason: string | null): Reason | undefined => reasons.get(reason ?? '');
