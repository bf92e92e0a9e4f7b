/** A hidden field with the address, so that the browser's password manager knows whose password it is. */
export function UserName({ email }: { email: string }) {
  return <input type="email" value={email} autoComplete="username" readOnly hidden />;
}
