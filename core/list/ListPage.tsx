import { useAtomValue } from 'jotai';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { Command, CommandSet } from '#core/command/command.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { List, Listed } from './declare/list.ts';
import { useColumns } from './useColumns.ts';
import { useList, type ListView } from './read/useList.ts';
import { tallPage } from '#core/ui/page/tallPage.ts';
import { RecordList, type RecordListProps } from './RecordList.tsx';
import { SearchInAddress } from './search/SearchInAddress.tsx';

// Few lists have further columns.
const ColumnMenu = lazy(() => import('./ColumnMenu.tsx'));

interface Props<E extends Endpoint, Row extends Listed> extends RecordListProps<E, Row> {
  list: List<E, Row>;
  /** The heading, if it is not the list's title; on a phone, which has no menu beside it, `titleOnPhone`. */
  title?: string;
  titleOnPhone?: string;
  add: Command;
  /** Renders filters before the search field. */
  filter?(view: ListView<E, Row>): ReactNode;
}

/** The page of a list: header, filters, search field if the list can be searched, and the records. */
export function ListPage<E extends Endpoint, Row extends Listed>(props: Props<E, Row>) {
  const { list, titleOnPhone, filter, ...recordProps } = props;
  const columns = useColumns(list, props.columns);
  const view = useList(list, undefined, columns.query);
  const title = props.title ?? list.title;
  const narrow = useNarrow();
  const menu = usePageCommands(props.commands);
  const heading = (narrow && titleOnPhone) || title;
  return (
    <RecordList
      {...recordProps}
      columns={columns.visible}
      view={view}
      className={tallPage}
      renderHead={(input, adds) => (
        <>
          <div className="max-md:px-4">
            <PageHeader title={heading} count={view.count}>
              <CommandMenu label={`More for ${title}`} commands={menu} values={none} />
              {adds && <CommandButton command={props.add} variant="primary" />}
            </PageHeader>
          </div>
          {(filter || list.searchedBy !== undefined) && (
            <div className="flex gap-2 pb-3 max-md:px-4 max-[359px]:flex-wrap">
              {filter?.(view)}
              {list.searchedBy !== undefined && <SearchInAddress by={list.searchedBy} input={input} />}
              {list.further && !narrow && (
                <Suspense>
                  <span className="ml-auto inline-flex">
                    <ColumnMenu columns={props.columns} chosen={columns.chosen} choose={columns.choose} />
                  </span>
                </Suspense>
              )}
            </div>
          )}
        </>
      )}
    />
  );
}

const none = {};

/** The plugin's commands on the whole list, and those of other plugins on the same page. */
function usePageCommands(own: CommandSet = {}): readonly Command[] {
  const all = useAtomValue(commandsAtom);
  return useMemo(() => {
    const listed = Object.values(own).filter(({ page }) => page);
    const others = (all?.commands ?? []).map(({ command }) => command);
    const isHere = ({ page }: Command) => listed.some((one) => one.page?.pattern === page?.pattern);
    return [...listed, ...others.filter((command) => command.page && !listed.includes(command) && isHere(command))];
  }, [own, all]);
}
