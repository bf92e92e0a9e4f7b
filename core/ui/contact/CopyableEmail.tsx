import { textLinkClasses } from '../buttons/TextLink.tsx';
import { cx } from '../style/cx.ts';
import { EmailText } from './EmailText.tsx';
import { mailAddress } from './contactAddress.ts';
import { CopyButton } from '../copy/CopyButton.tsx';

/** An e-mail address as a link that writes a mail, with a copy button. */
export const CopyableEmail = ({ email }: { email: string }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <a href={mailAddress(email)} className={cx(textLinkClasses, 'min-w-0')}>
      <EmailText email={email} />
    </a>
    <CopyButton text={email} what="email" />
  </span>
);
