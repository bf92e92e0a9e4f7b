import type { RowCard } from '#core/list/RecordList.tsx';
import { EndBadge } from '#core/ui/text/EndBadge.tsx';
import type { Person } from '../contract.ts';
import { InviteStatus } from './InviteStatus.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { PersonBadge } from './PersonBadge.tsx';
import { PersonStatus } from './PersonStatus.tsx';

/** A person's card on a phone. */
export function personCard(person: Person): RowCard {
  return {
    lead: <PersonAvatar person={person} size="lg" />,
    badges: (
      <>
        <PersonBadge person={person} />
        <EndBadge {...person} />
      </>
    ),
    lines: [
      person.email,
      <span key="status" className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <PersonStatus person={person} />
        <InviteStatus person={person} />
      </span>,
    ],
  };
}
