import { Icon } from '#core/ui/icons/Icon.tsx';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';

/** The check mark of the primary organisation. */
export function PrimaryMark() {
  return (
    <Tooltip text="Primary organisation">
      <Icon name="check" className="my-0.5 text-success" />
      <span className="sr-only">Primary organisation</span>
    </Tooltip>
  );
}
