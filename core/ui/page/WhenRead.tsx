import type { ReactNode } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { ErrorState } from './ErrorState.tsx';

/** A query's state, as returned by `useReading` and the atoms of `queryAtom`. */
export interface Reading<T> {
  data: T | undefined;
  error: CallError | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

interface Props<T> {
  reading: Reading<T>;
  /** Shown while the query loads. */
  skeleton: ReactNode;
  /** A second button beside 'Try again' after a failure, for a page without a link back. */
  otherwise?: ReactNode;
  /** Shown if the server does not know the call, which another back end may lack. Without it, that is an error too. */
  unknown?: ReactNode;
  children?(read: T): ReactNode;
}

/** Renders the data of a query, a skeleton until it has loaded, or its error with 'Try again'. */
export function WhenRead<T>({ reading, skeleton, otherwise, unknown, children }: Props<T>) {
  const { data, error, isFetching, refetch } = reading;
  // After a refusal the old data is not shown.
  if (data !== undefined && error?.code !== codes.notAllowed) return children?.(data);
  if (!error) return skeleton;
  if (error.notFound && unknown !== undefined) return unknown;
  return (
    <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()}>
      {otherwise}
    </ErrorState>
  );
}
