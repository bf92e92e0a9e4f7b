import { Badge } from './Badge.tsx';
import { endText, type Ending } from './endText.ts';

/** The end of an access as a badge; nothing without one. */
export function EndBadge({ endsOn, ended }: Ending) {
  const text = endText({ endsOn, ended });
  return text ? <Badge tone={ended ? 'danger' : 'warning'}>{text}</Badge> : null;
}
