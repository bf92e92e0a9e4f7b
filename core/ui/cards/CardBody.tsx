import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Checkbox } from '../fields/Checkbox.tsx';
import { cx } from '../style/cx.ts';
import type { ListProps } from '../list/list.ts';
import { cardFrame } from '../page/SkeletonCards.tsx';

/** The content of a card. */
export interface Card {
  title: ReactNode;
  /** Makes the whole card a link. */
  href?: string;
  /** Content before the text, such as an avatar. */
  lead?: ReactNode;
  badges?: ReactNode;
  /** The lines below the title. */
  lines?: readonly ReactNode[];
}

interface Props<Row> extends Pick<ListProps<Row>, 'rowLabel' | 'rowMenu'> {
  row: Row;
  index: number;
  card(row: Row): Card;
  /** Ticked or not; `undefined` if cards cannot be ticked. */
  selected: boolean | undefined;
  onToggle(index: number, extend: boolean): void;
}

/** Rendered again only when its content has changed: cards move when one is measured, and during scrolling. */
// `memo` loses the type parameter.
export const CardBody = memo(Body) as typeof Body;

function Body<Row>({ row, index, card, rowLabel, rowMenu, selected, onToggle }: Props<Row>) {
  const { title, href, lead, badges, lines = [] } = card(row);
  return (
    <div className={cx('relative', cardFrame, selected && 'bg-accent-soft')}>
      {selected !== undefined && (
        <Checkbox
          label={`Select ${rowLabel(row)}`}
          hideLabel
          checked={selected}
          onChange={(event) => onToggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
          className="relative z-1 -my-2 -ml-3"
        />
      )}
      {lead}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {href === undefined ? (
            <span dir="auto" className={titleClasses}>
              {title}
            </span>
          ) : (
            <Link href={href} dir="auto" className={cx(titleClasses, 'after:absolute after:inset-0')}>
              {title}
            </Link>
          )}
          {badges}
        </div>
        {lines.map((line, at) => (
          <div key={at} dir="auto" className="truncate text-left text-sm text-muted">
            {line}
          </div>
        ))}
      </div>
      {rowMenu && <div className="relative z-1 -mr-2">{rowMenu(row)}</div>}
    </div>
  );
}

// A name without a space must not make a card as high as the window.
const titleClasses = 'line-clamp-2 min-w-0 text-left font-medium wrap-anywhere';
