import type { ReactNode, RefObject } from 'react';
import type { Command } from '../command/command.ts';
import { CommandAddButton } from '../command/CommandAddButton.tsx';
import { CommandButton } from '../command/CommandButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useNarrow } from '../ui/useNarrow.ts';
import { RecordList, type Listed, type RecordListProps } from './RecordList.tsx';

interface Props<Row extends Listed> extends RecordListProps<Row> {
  /** The page's title, where it is not the list's label. */
  title?: string;
  /** How many there are, in words. */
  count?: string;
  /** What adds one more: the button in the head, on a phone the round one. */
  add: Command;
  /** The filter and the search; the ref is for the field that `/` goes to. */
  renderFilter?(input: RefObject<HTMLInputElement | null>): ReactNode;
  /** What can be done with the ticked ones: a SelectedBar. */
  bar?: ReactNode;
  /** `empty` offers `add` itself, so an empty list has it there alone. */
  emptyAdds?: boolean;
}

/** The page of a list: its head, the filter, and the records. */
export function ListPage<Row extends Listed>({ title, count, add, renderFilter, bar, emptyAdds, ...list }: Props<Row>) {
  const narrow = useNarrow();
  const { total, former } = list.list;
  const isOffered = emptyAdds && total === 0 && !former;
  const ticked = (list.selected?.records.length ?? 0) > 0;
  return (
    <RecordList
      {...list}
      className={tallPage}
      renderHead={(input) => (
        <>
          <div className="max-md:px-4">
            <PageHeader title={title ?? list.label} count={count}>
              {!narrow && !isOffered && <CommandButton command={add} variant="primary" />}
            </PageHeader>
          </div>
          {renderFilter && <div className="flex gap-2 pb-3 max-md:px-4">{renderFilter(input)}</div>}
          {bar}
        </>
      )}
    >
      {narrow && !ticked && !isOffered && <CommandAddButton command={add} />}
    </RecordList>
  );
}

/** A page as high as the window, so that only its table scrolls. */
export const tallPage = 'flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96';
