import type { ReactNode } from 'react';
import { Facts } from '#core/ui/page/Facts.tsx';
import type { PageHeaderProps } from '#core/ui/header/PageHeader.tsx';
import { TabsInAddress, useCurrentTab, type ShownTab } from '#core/ui/tabs/TabsInAddress.tsx';
import type { Listed } from '../declare/list.ts';
import { tallPage } from '#core/ui/page/tallPage.ts';
import { useHistoryTab } from './History.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordPage, type RecordPageProps } from './RecordPage.tsx';

/** A tab of a record's page. */
interface RecordTab extends ShownTab {
  /** The content is a list, which alone scrolls within the page. */
  scrolls?: boolean;
}

interface Props<T, R extends Listed> extends Omit<RecordPageProps<T, R>, 'children'> {
  /** The noun of the record, for the name of its tabs: 'About this group'. */
  one: string;
  /** The page's address. */
  addressOf(params: { id: number }, query: { tab?: string }): string;
  /** What stands beside and below the name. */
  head?(read: T): Pick<PageHeaderProps, 'note' | 'lead' | 'badges'>;
  /** The buttons and the menu, the primary button last. */
  commands?(read: T): ReactNode;
  /** Names and values above the tabs; a value that is missing is left out. */
  facts?(read: T): Readonly<Record<string, ReactNode>>;
  /** The tabs before 'History', which every record has if a plugin shows it. */
  tabs(read: T): readonly [RecordTab, ...RecordTab[]];
}

/** The page of one record, declared: its header with commands, its facts, its tabs and its history. */
export function RecordView<T, R extends Listed>(props: Props<T, R>) {
  return <RecordPage {...props}>{(read) => <Shown {...props} read={read} />}</RecordPage>;
}

function Shown<T, R extends Listed>({ read, of, recordOf, back, one, addressOf, ...parts }: Props<T, R> & { read: T }) {
  const { id, name } = recordOf(read);
  const history = useHistoryTab(of.kind, id);
  const [first, ...others] = parts.tabs(read);
  const tabs: [RecordTab, ...RecordTab[]] = [first, ...others, ...history];
  const { scrolls } = useCurrentTab(tabs);
  return (
    <div className={scrolls ? tallPage : undefined}>
      <RecordHeader list={back} title={name} {...parts.head?.(read)}>
        {parts.commands?.(read)}
      </RecordHeader>
      {parts.facts && (
        <div className="pb-4 max-md:px-4">
          <Facts of={parts.facts(read)} />
        </div>
      )}
      <TabsInAddress
        label={`About this ${one}`}
        addressOf={(query) => addressOf({ id }, query)}
        className={scrolls ? 'flex min-h-0 flex-1 flex-col' : ''}
        tabs={tabs}
      />
    </div>
  );
}
