import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';
import type { Person } from '../contract.ts';
import type { StatusName } from '../rules.ts';

/** 'Active', 'Inactive' or 'Deleted', with a check mark for the organisation's owner. */
export function PersonStatus({ person }: { person: Person }) {
  const { statusName, organisationOwner } = person;
  const status = <Badge tone={tones[statusName]}>{statusName}</Badge>;
  if (!organisationOwner) return status;
  return (
    <span className="inline-flex items-center gap-1.5">
      {status}
      <Tooltip text="Owner of the organisation">
        <Icon name="circle-check" className="text-success" />
        <span className="sr-only">Owner of the organisation</span>
      </Tooltip>
    </span>
  );
}

const tones: Record<StatusName, Tone> = { Active: 'quiet', Inactive: 'warning', Deleted: 'danger' };
