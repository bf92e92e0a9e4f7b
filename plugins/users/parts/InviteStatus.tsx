import { Badge } from '#core/ui/text/Badge.tsx';
import { dayText } from '#core/text/days.ts';
import type { Person } from '../contract.ts';
import { invitationDays, invitationText, restorableText } from '../inviteText.ts';
import { inviteText } from '../rules.ts';

/**
 * The invite status in the list; of a pending invitation also its days, or why its mail did
 * not arrive; of a deleted person until when the person can be restored.
 */
export function InviteStatus({ person }: { person: Person }) {
  const { invitation } = person;
  const { restorableUntil } = person;
  if (restorableUntil != null)
    return (
      <span className="min-w-0">
        <span className="block truncate text-muted">{inviteText(person)}</span>
        <span title={`The user ${restorableText(person)}`} className="block truncate text-xs text-muted">
          Restore until {dayText(restorableUntil)}
        </span>
      </span>
    );
  if (!invitation) return <span className="truncate text-muted">{inviteText(person)}</span>;
  const { state, reason } = invitation;
  return (
    <span title={invitationText(invitation)} className="min-w-0">
      <span className="flex items-center gap-1.5">
        {state === 'not_delivered' ? (
          <Badge tone="danger">{inviteText(person)}</Badge>
        ) : (
          <span>{inviteText(person)}</span>
        )}
        {state === 'expired' && <Badge tone="warning">Expired</Badge>}
      </span>
      <span dir="auto" className="block truncate text-left text-xs text-muted">
        {state === 'not_delivered' && reason ? reason : invitationDays(invitation)}
      </span>
    </span>
  );
}
