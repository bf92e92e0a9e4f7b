import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { BrokenGate } from './BrokenGate.tsx';

export interface ErrorStateProps {
  /** The title is the heading of the page. */
  heading?: boolean;
  title?: string;
  /** The reason of the failure, as a sentence for people. */
  text: string;
  onRetry?(): void;
  /** The retry is in progress. */
  busy?: boolean;
  /** Further actions, such as a link back. */
  children?: ReactNode;
}

/** Shown instead of content that could not be loaded: the 500 picture and a message (docs/specification/product.md section 2). */
export function ErrorState({
  heading = false,
  title = 'This could not be loaded',
  text,
  onRetry,
  busy = false,
  children,
}: ErrorStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <BrokenGate />
      <Title className="font-medium text-balance wrap-anywhere">{title}</Title>
      <p className="max-w-md text-sm text-balance text-muted">{text || 'Error'}</p>
      {(onRetry || children) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon="refresh-cw" busy={busy} onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
