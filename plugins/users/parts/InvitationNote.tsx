import { Badge } from '#core/ui/text/Badge.tsx';
import type { Person } from '../contract.ts';
import { invitationText } from '../inviteText.ts';

/** What went wrong with a pending invitation, on the person's page; `AboutPerson` has the days of every invitation. */
export function InvitationNote({ invitation }: Pick<Person, 'invitation'>) {
  if (!invitation || invitation.state === 'sent') return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {invitation.state === 'expired' ? (
        <Badge tone="warning">Invitation expired</Badge>
      ) : (
        <Badge tone="danger">Not delivered</Badge>
      )}
      <span dir="auto" className="min-w-0 text-left">
        {invitationText(invitation)}
      </span>
    </div>
  );
}
