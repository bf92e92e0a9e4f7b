import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { PageHeader, type PageHeaderProps } from '#core/ui/page/PageHeader.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';

interface Props extends Omit<PageHeaderProps, 'back' | 'count'> {
  /** The list of the record. */
  list: string;
}

/** The header of a record's page, with a link back to its list: a cross, on a phone an arrow. */
export function RecordHeader({ list, children, ...head }: Props) {
  const narrow = useNarrow();
  return (
    <div className="max-md:px-4">
      <PageHeader {...head} back={narrow ? { href: list, label: 'Close' } : undefined}>
        {children}
        {!narrow && <IconButton icon="x" label="Close" href={list} back />}
      </PageHeader>
    </div>
  );
}
