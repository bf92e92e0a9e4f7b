import type { Answer } from '#core/client/client.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useCommandById } from '#core/plugin/commands.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import type { StatusFilter } from '#plugins/users/contract.ts';
import { userPath } from '#plugins/users/paths.ts';
import type { viewSummary } from '../contract.ts';
import { BarTable, type Bar } from './BarTable.tsx';
import { Part } from './Part.tsx';
import { useHasUsers } from './useHasUsers.ts';

/** The open invitations by their age, with a button to send them again. */
export function InvitationsPart({ waiting }: { waiting: Answer<typeof viewSummary>['invitations'] }) {
  const { today, threeDays, sevenDays, older, notDelivered } = waiting;
  const all = today + threeDays + sevenDays + older + (notDelivered ?? 0);
  const hasUsers = useHasUsers();
  const listOf = (status: StatusFilter) => (hasUsers ? userPath({ status }) : undefined);
  const href = listOf('pending');
  const resend = useCommandById('users.resend-all-pending');
  const bars: Bar[] = [
    { key: 'today', label: 'Within a day', count: today, href, colour: 'success' },
    { key: 'three', label: '1 to 3 days', count: threeDays, href, colour: 'info' },
    { key: 'seven', label: '3 to 7 days', count: sevenDays, href, colour: 'warning' },
    { key: 'older', label: 'Expired', count: older, href: listOf('expired'), colour: 'danger' },
  ];
  if (notDelivered !== undefined)
    bars.push({
      key: 'not_delivered',
      label: 'Not delivered',
      count: notDelivered,
      href: listOf('not_delivered'),
      colour: 'danger',
    });
  const note = all === 0 ? 'Nobody is waiting.' : `${numberText(all)} not accepted yet. A link expires after 7 days.`;
  return (
    <Part
      title="Invitations waiting"
      note={note}
      action={all > 0 && resend && <CommandButton command={resend} variant="secondary" />}
    >
      {all > 0 && <BarTable caption="Invitations waiting by their age" head={['Sent', 'People']} bars={bars} />}
    </Part>
  );
}
