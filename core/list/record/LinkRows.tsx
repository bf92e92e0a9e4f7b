import type { ReactNode } from 'react';
import { Badge } from '#core/ui/text/Badge.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { RecordLink } from './RecordLink.tsx';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';

/** A short list of links to records, such as the groups in a tab. */
export function LinkRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-b border-line max-md:-mx-4">{children}</ul>;
}

interface RowProps {
  id: number;
  name: string;
  /** The name of the record's route; none if the viewer may not open it. */
  route: string | undefined;
  badges?: readonly string[];
  /** Further texts beside the name; no controls, because the whole row is the link. */
  children?: ReactNode;
}

/** A row of LinkRows. */
export function LinkRow({ id, name, route, badges = [], children }: RowProps) {
  const isLink = useRecordAddress(route) !== undefined;
  return (
    <li
      className={cx(
        'relative flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 max-md:min-h-12 md:px-2.5',
        isLink && 'over:bg-hover',
      )}
    >
      <RecordLink route={route} id={id} wide>
        {name}
      </RecordLink>
      {badges.map((badge) => (
        <Badge key={badge} tone="info">
          {badge}
        </Badge>
      ))}
      {children}
    </li>
  );
}
