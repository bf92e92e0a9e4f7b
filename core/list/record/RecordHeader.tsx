import { Link } from 'wouter';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { LongTitle } from './LongTitle.tsx';
import { PageHeader, type PageHeaderProps } from '#core/ui/header/PageHeader.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';

interface Props extends Omit<PageHeaderProps, 'back' | 'count'> {
  /** The record's list: its address, and its title for the breadcrumb. */
  list: { href: string; title: string };
}

/**
 * The header of a record's page, with two links back to its list: a breadcrumb and a cross. A phone has one, an arrow.
 */
export function RecordHeader({ list, children, ...head }: Props) {
  const narrow = useNarrow();
  return (
    <div className="max-md:px-4">
      {!narrow && <Breadcrumb {...list} />}
      <PageHeader
        {...head}
        heading={typeof head.title === 'string' ? LongTitle : undefined}
        back={narrow ? { href: list.href, label: 'Close' } : undefined}
      >
        {children}
        {!narrow && <IconButton icon="x" label="Close" href={list.href} back />}
      </PageHeader>
    </div>
  );
}

function Breadcrumb({ href, title }: Props['list']) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-3 flex pt-3 text-xs text-muted">
      <Link
        href={href}
        className="flex items-center gap-1 rounded-sm py-1 underline-offset-2 over:text-text over:underline"
      >
        <span>{title}</span>
        <Icon name="chevron-right" size={12} />
      </Link>
    </nav>
  );
}
