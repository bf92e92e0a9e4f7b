import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { CallError } from '#core/client/callError.ts';
import type { RecordKind } from '#core/command/arg.ts';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { noteOpened } from '#core/command/opened.ts';
import { codes } from '#core/contract/envelope.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { Skeleton, SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordNotFound, type RecordNotFoundProps } from './RecordNotFound.tsx';
import type { Reading } from '#core/ui/page/WhenRead.tsx';
import { pageNameAtom } from './pageName.ts';

export interface RecordPageProps<T, R> {
  /** The result of `useReading`. */
  reading: Reading<T>;
  /**
   * The kind of record, and a function that returns the record for commands; `recordOf` must stay the same function.
   */
  of: RecordKind<R>;
  recordOf(read: T): R;
  /** The skeleton: its number of columns, content before the title, and whether there is a line below it. */
  columns: number;
  lead?: 'round' | 'square';
  note?: boolean;
  /** The record's list: its address, its title for the breadcrumb, and the text of a link back. */
  back: RecordNotFoundProps['back'] & { title: string };
  children(read: T): ReactNode;
}

/** The page of one record: its content, the not-found view, or the error. */
export function RecordPage<T, R>({
  reading,
  of,
  recordOf,
  columns,
  lead,
  note,
  children,
  back,
}: RecordPageProps<T, R>) {
  const { data, error, isFetching, refetch } = reading;
  const narrow = useNarrow();
  const records = useMemo(() => (data === undefined ? [] : [recordOf(data)]), [data, recordOf]);
  useProvideRecords(of, records);
  const [record] = records;
  usePageName(record && of.describe(record).label);
  useNoteOpened(of, record);
  if (error && isGone(error)) return <RecordNotFound icon={of.icon} back={back} text={error.message} />;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorState heading text={error.message} busy={isFetching} onRetry={() => void refetch()}>
        <Button href={back.href}>{back.label}</Button>
      </ErrorState>
    );
  return (
    <>
      <RecordHeader
        list={back}
        title={<span className="text-muted">Loading ...</span>}
        note={note && <Skeleton className="my-1 h-3 w-56 max-w-full" />}
        lead={lead && <Skeleton round={lead === 'round'} className={lead === 'round' ? 'size-14' : 'size-12'} />}
      >
        {/* As wide as a person's buttons, which have a separate line on a phone. */}
        <span className={cx('h-control', lead === 'round' && 'w-36')} />
      </RecordHeader>
      <div className="flex h-10.25 items-center border-b border-line px-2.5 max-md:h-11.25 max-md:px-4">
        <Skeleton className="h-3 w-40" />
      </div>
      {narrow ? <SkeletonCards cards={4} /> : <SkeletonRows rows={4} columns={columns} />}
    </>
  );
}

/** A record that the viewer may not see looks like a missing one. */
const isGone = ({ notFound, code }: CallError): boolean => notFound || code === codes.notAllowed;

/** The palette offers the records that were opened last. */
function useNoteOpened<R>(of: RecordKind<R>, record: R | undefined): void {
  const viewer = useAtomValue(viewerAtom);
  useEffect(() => {
    const href = record && of.href?.(record);
    if (record && href !== undefined) noteOpened(viewer, { kind: of.kind, href, described: of.describe(record) });
  }, [viewer, of, record]);
}

function usePageName(name: string | undefined): void {
  const setName = useSetAtom(pageNameAtom);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name, setName]);
}
