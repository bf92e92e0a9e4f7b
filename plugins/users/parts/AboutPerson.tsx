import type { Answer } from '#core/client/client.ts';
import { CopyableEmail } from '#core/ui/contact/CopyableEmail.tsx';
import { CopyablePhone } from '#core/ui/contact/CopyablePhone.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { dayText } from '#core/text/days.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import type { viewUser } from '../contract.ts';
import { invitationDays } from '../inviteText.ts';
import { phoneText } from '../phoneText.ts';
import { inviteText } from '../rules.ts';
import { userViewPath } from '../paths.ts';
import { countText } from '#core/ui/text/countText.ts';
import { Fact, Facts } from './Facts.tsx';

/** What the organisation knows of a person, beside the tabs. */
export function AboutPerson({ view: { person, groups, account } }: { view: Answer<typeof viewUser> }) {
  const { id, mobile, email, invitation } = person;
  return (
    <Facts title="About">
      <Fact name="Phone">{mobile ? <CopyablePhone phone={mobile} /> : phoneText(mobile)}</Fact>
      <Fact name="Email">
        <CopyableEmail email={email} />
      </Fact>
      <Fact name="Invitation">
        <span>{inviteText(person)}</span>
        {invitation && <span className="block text-xs text-muted">{invitationDays(invitation)}</span>}
      </Fact>
      {account && (
        <>
          <Fact name="Joined">{account.joinedAt === null ? '-' : dayText(account.joinedAt)}</Fact>
          <Fact name="Last sign-in">{account.lastSignInAt === null ? '-' : <Ago at={account.lastSignInAt} />}</Fact>
        </>
      )}
      <Fact name="Groups">
        <TextLink href={userViewPath({ id }, { tab: 'groups' })}>{countText(groups.length, 'group')}</TextLink>
      </Fact>
    </Facts>
  );
}
