import { useMemo, type ReactNode } from 'react';
import type { CallError } from '../client/callError.ts';
import type { RecordKind } from '../command/arg.ts';
import { useProvideRecords } from '../command/hostAtom.ts';
import { codes } from '../contract/envelope.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { cx } from '../ui/style/cx.ts';
import { ErrorState } from '../ui/page/ErrorState.tsx';
import { Skeleton, SkeletonRows } from '../ui/page/Skeleton.tsx';
import { SkeletonCards } from '../ui/page/SkeletonCards.tsx';
import { useNarrow } from '../ui/style/useNarrow.ts';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordNotFound, type RecordNotFoundProps } from './RecordNotFound.tsx';
import type { Reading } from '../ui/page/WhenRead.tsx';

interface Props<T, R> extends Omit<RecordNotFoundProps, 'text' | 'icon'> {
  /** As `useReading` returns it. */
  reading: Reading<T>;
  /** The kind of record, and the record as commands take it; `recordOf` stays the same function. */
  of: RecordKind<R>;
  recordOf(read: T): R;
  /** The skeleton: how many columns it has, what stands before the title, whether a line below it. */
  columns: number;
  lead?: 'round' | 'square';
  note?: boolean;
  children(read: T): ReactNode;
}

/** The page of one record: what was read, or that it is not there, or why it could not be loaded. */
export function RecordPage<T, R>({ reading, of, recordOf, columns, lead, note, children, back }: Props<T, R>) {
  const { data, error, isFetching, refetch } = reading;
  const narrow = useNarrow();
  useProvideRecords(
    of,
    useMemo(() => (data === undefined ? [] : [recordOf(data)]), [data, recordOf]),
  );
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
        list={back.href}
        title={<span className="text-muted">Loading ...</span>}
        note={note && <Skeleton className="my-1 h-3 w-56" />}
        lead={lead && <Skeleton round={lead === 'round'} className={lead === 'round' ? 'size-14' : 'size-12'} />}
      >
        {/* As wide as a person's buttons: on a phone they take a line of their own. */}
        <span className={cx('h-control', lead === 'round' && 'w-36')} />
      </RecordHeader>
      <div className="flex h-10.25 items-center border-b border-line px-2.5 max-md:h-11.25 max-md:px-4">
        <Skeleton className="h-3 w-40" />
      </div>
      {narrow ? <SkeletonCards cards={4} /> : <SkeletonRows rows={4} columns={columns} />}
    </>
  );
}

/** Who may not see a record is told so as of one that is not there. */
const isGone = ({ notFound, code }: CallError): boolean => notFound || code === codes.notAllowed;
