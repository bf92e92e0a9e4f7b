import { Badge } from '#core/ui/text/Badge.tsx';
import type { Person } from '../contract.ts';
import { invitationText } from '../inviteText.ts';

/** The state of a pending invitation, on the person's page. */
export function InvitationNote({ invitation }: Pick<Person, 'invitation'>) {
  if (!invitation) return null;
  const { state } = invitation;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'sent' && <span>Invitation:</span>}
      {state === 'expired' && <Badge tone="warning">Invitation expired</Badge>}
      {state === 'not_delivered' && <Badge tone="danger">Not delivered</Badge>}
      <span dir="auto" className="min-w-0 text-left">
        {invitationText(invitation)}
      </span>
    </div>
  );
}
