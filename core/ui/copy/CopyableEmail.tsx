import { CopyButton } from './CopyButton.tsx';

/** An e-mail address with a copy button. A long address breaks before the `@` first. */
export function CopyableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 wrap-anywhere">
        {email.slice(0, Math.max(at, 0))}
        <wbr />
        {email.slice(Math.max(at, 0))}
      </span>
      <CopyButton text={email} what="email" />
    </span>
  );
}
