import type { ReactNode } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { ErrorState } from './ErrorState.tsx';

/** What is read from the server, as `useReading` and the atoms of `queryAtom` have it. */
export interface Reading<T> {
  data: T | undefined;
  error: CallError | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface Props<T> {
  reading: Reading<T>;
  /** What stands there meanwhile. */
  skeleton: ReactNode;
  /** A way on beside 'Try again' where it failed, for a page that shows none. */
  otherwise?: ReactNode;
  children?(read: T): ReactNode;
}

/** What was read; before that a skeleton, and where it failed the reason and a way to try again. */
export function WhenRead<T>({ reading, skeleton, otherwise, children }: Props<T>) {
  const { data, error, isFetching, refetch } = reading;
  // Who may not see it any more is not shown what was read before.
  if (data !== undefined && error?.code !== codes.notAllowed) return children?.(data);
  if (!error) return skeleton;
  return (
    <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()}>
      {otherwise}
    </ErrorState>
  );
}
