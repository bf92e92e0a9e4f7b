import type { ElementType, ReactNode } from 'react';
import { cx } from '../style/cx.ts';
import { IconButton } from '../buttons/IconButton.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** The element of the title, if it is not a simple heading. */
  heading?: ElementType<{ className: string; children: ReactNode }>;
  /** The number of records as text: '42 people', '3 of 42 people'. */
  count?: string;
  /** A line below the title. */
  note?: ReactNode;
  /** Content before the title, such as an avatar. */
  lead?: ReactNode;
  /** Content after the title, such as badges. */
  badges?: ReactNode;
  /** The link back. */
  back?: { href: string; label: string };
  /** The page's buttons, the primary one last. */
  children?: ReactNode;
}

/** The header of a page, with title and buttons on one line. */
export function PageHeader({
  title,
  heading: Heading = 'h1',
  count,
  note,
  lead,
  badges,
  back,
  children,
}: PageHeaderProps) {
  // On a phone, a long title takes the whole line, and the buttons go below it.
  const isLong = !lead && typeof title === 'string' && title.length > 40;
  return (
    <header
      className={cx(
        'flex flex-wrap gap-x-3 gap-y-2 pt-5 pb-4 max-md:items-start max-md:py-2',
        lead && !note ? 'items-center' : 'items-start',
      )}
    >
      {(back ?? lead) && (
        <div className="flex items-center gap-x-3">
          {back && (
            <IconButton icon="chevron-left" label={back.label} href={back.href} back className="-mr-3 -ml-3.5" />
          )}
          {lead}
        </div>
      )}
      <div className={cx('min-w-0 flex-1', isLong ? 'basis-64' : 'basis-40', Boolean(lead) && 'max-md:pt-1')}>
        {/* The title is as high as a button, with or without buttons; its first line is vertically centred in that height. */}
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-2.5 gap-y-1 py-0.5',
            !lead && (note ? 'max-md:pt-2' : 'max-md:py-2'),
          )}
        >
          <Heading className={cx(titleClasses, Heading === 'h1' && 'line-clamp-3')}>{title}</Heading>
          {badges}
          {count && <span className="text-sm text-muted tabular">{count}</span>}
        </div>
        {note && <div className="text-sm text-muted wrap-anywhere">{note}</div>}
      </div>
      {/* On a phone the buttons may have a line of their own, which must not begin with the three dots of a menu. */}
      {children && (
        <div className="flex flex-wrap items-center gap-2 max-md:[&>[data-menu]]:order-last">{children}</div>
      )}
    </header>
  );
}

const titleClasses = 'min-w-0 text-xl font-semibold wrap-anywhere';
