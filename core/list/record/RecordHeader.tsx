import { Link } from 'wouter';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { LongTitle } from './LongTitle.tsx';
import { PageHeader, type PageHeaderProps } from '#core/ui/header/PageHeader.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';

interface Props extends Omit<PageHeaderProps, 'back' | 'count'> {
  /** The record's list: its address, and its title for the breadcrumb. */
  list: Crumb;
  /** The record that this one belongs to; it stands in the breadcrumb too, and the cross leads there. */
  within?: Crumb | undefined;
}

interface Crumb {
  href: string;
  title: string;
}

/**
 * The header of a record's page, with two links back to its list: a breadcrumb and a cross. A phone has one, an arrow.
 */
export function RecordHeader({ list, within, children, ...head }: Props) {
  const narrow = useNarrow();
  const { href } = within ?? list;
  return (
    <div className="max-md:px-4">
      {!narrow && <Breadcrumb crumbs={within ? [list, within] : [list]} />}
      <PageHeader
        {...head}
        heading={typeof head.title === 'string' ? LongTitle : undefined}
        back={narrow ? { href, label: 'Close' } : undefined}
      >
        {children}
        {!narrow && <IconButton icon="x" label="Close" href={href} back />}
      </PageHeader>
    </div>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 flex min-w-0 gap-1 pt-3 text-xs text-muted">
      {crumbs.map(({ href, title }) => (
        <Link
          key={href}
          href={href}
          className="flex min-w-0 items-center gap-1 rounded-sm py-1 underline-offset-2 over:text-text over:underline"
        >
          <span className="truncate">{title}</span>
          <Icon name="chevron-right" size={12} />
        </Link>
      ))}
    </nav>
  );
}
