import { Badge } from './Badge.tsx';
import { formatDay } from './days.ts';

interface Props {
  /** The last day of an access (YYYY-MM-DD), if it has one. */
  endsOn?: string | null | undefined;
  /** That day is over. */
  ended?: boolean | undefined;
}

/** The end of an access: 'Ends 30-Nov-2026' or 'Ended 30-Nov-2026'; nothing without one. */
export function EndBadge({ endsOn, ended }: Props) {
  if (endsOn == null) return null;
  return <Badge tone={ended ? 'danger' : 'warning'}>{`${ended ? 'Ended' : 'Ends'} ${formatDay(endsOn)}`}</Badge>;
}
