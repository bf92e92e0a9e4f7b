import type { ReactNode } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { RecordLink } from './RecordLink.tsx';

/** A short list of records that lead elsewhere, such as the groups in a tab. */
export function LinkRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-b border-line">{children}</ul>;
}

interface RowProps {
  id: number;
  name: string;
  /** The name of the record's route; none for a viewer who may not open it. */
  route: string | undefined;
  /** What is said beside the name; nothing that can be pressed, for the whole row is the link. */
  children?: ReactNode;
}

/** One of LinkRows. */
export function LinkRow({ id, name, route, children }: RowProps) {
  return (
    <li
      className={cx(
        'relative flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-2 max-md:min-h-12 md:px-2.5',
        route !== undefined && 'over:bg-hover',
      )}
    >
      {route === undefined ? (
        <span className="font-medium wrap-anywhere">{name}</span>
      ) : (
        <RecordLink route={route} id={id} wide>
          {name}
        </RecordLink>
      )}
      {children}
    </li>
  );
}

interface PolicyRowProps extends Pick<RowProps, 'id' | 'name' | 'route'> {
  forcesTwoFactor: boolean;
  rangeCount: number;
}

/** A security policy in LinkRows, with what it asks for. */
export function PolicyRow({ forcesTwoFactor, rangeCount, ...row }: PolicyRowProps) {
  return (
    <LinkRow {...row}>
      {forcesTwoFactor && <Badge tone="info">2FA</Badge>}
      {rangeCount > 0 && <Badge tone="info">IP</Badge>}
    </LinkRow>
  );
}
