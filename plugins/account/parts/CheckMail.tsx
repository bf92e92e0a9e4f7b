import type { ReactNode } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { signInPath } from '../paths.ts';
import { AccountPage } from './AccountPage.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';

/** The page after a mail was requested. */
export function CheckMail({ lead, again, children }: { lead: ReactNode; again(): void; children: ReactNode }) {
  return (
    <AccountPage
      title="Check your mail"
      focusTitle
      lead={lead}
      footer={<TextLink href={signInPath()}>Sign in</TextLink>}
    >
      <p>{children}</p>
      <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm text-muted">
        <p>No mail after a few minutes? Check your spam folder, or correct the address and send it again.</p>
        <Button className="self-start" onClick={again}>
          Check the address
        </Button>
      </div>
    </AccountPage>
  );
}
