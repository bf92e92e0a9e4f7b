/** Whose password it is, for the browser's own store of passwords; nobody sees or fills it in. */
export function UserName({ email }: { email: string }) {
  return <input type="email" value={email} autoComplete="username" readOnly hidden />;
}
