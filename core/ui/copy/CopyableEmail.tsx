import { EmailText } from '../text/EmailText.tsx';
import { CopyButton } from './CopyButton.tsx';

/** An e-mail address with a copy button. */
export const CopyableEmail = ({ email }: { email: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <EmailText email={email} />
    <CopyButton text={email} what="email" />
  </span>
);
