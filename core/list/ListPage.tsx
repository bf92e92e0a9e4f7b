import type { ReactNode, RefObject } from 'react';
import type { Command } from '../command/command.ts';
import { CommandButton } from '../command/CommandButton.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { RecordList, type Listed, type RecordListProps } from './RecordList.tsx';

interface Props<Row extends Listed> extends RecordListProps<Row> {
  /** The page's title, where it is not the list's label. */
  title?: string;
  /** How many there are, in words. */
  count?: string;
  add: Command;
  /** The filter and the search; the ref is for the field that `/` goes to. */
  renderFilter?(input: RefObject<HTMLInputElement | null>): ReactNode;
}

/** The page of a list: its head, the filter, and the records. */
export function ListPage<Row extends Listed>({ title, count, renderFilter, ...list }: Props<Row>) {
  return (
    <RecordList
      {...list}
      className={tallPage}
      renderHead={(input, adds) => (
        <>
          <div className="max-md:px-4">
            <PageHeader title={title ?? list.label} count={count}>
              {adds && <CommandButton command={list.add} variant="primary" />}
            </PageHeader>
          </div>
          {renderFilter && <div className="flex gap-2 pb-3 max-md:px-4">{renderFilter(input)}</div>}
        </>
      )}
    />
  );
}

/** A page as high as the window, so that only its table scrolls. */
export const tallPage = 'flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96';
