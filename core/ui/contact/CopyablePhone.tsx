import { textLinkClasses } from '../buttons/TextLink.tsx';
import { phoneAddress } from './contactAddress.ts';
import { CopyButton } from '../copy/CopyButton.tsx';

/** A phone number as a link that calls it, with a copy button. */
export function CopyablePhone({ phone }: { phone: string }) {
  const address = phoneAddress(phone);
  return (
    <span className="inline-flex max-w-full items-center gap-1 tabular">
      {address === undefined ? (
        <span>{phone}</span>
      ) : (
        <a href={address} className={textLinkClasses}>
          {phone}
        </a>
      )}
      <CopyButton text={phone} what="phone number" />
    </span>
  );
}
