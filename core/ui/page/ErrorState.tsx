import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';

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

/** Shown instead of content that could not be loaded. */
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
      <span className="mb-3 inline-flex size-10 items-center justify-center rounded bg-danger-soft text-danger">
        <Icon name="alert-triangle" size={20} />
      </span>
      <Title className="font-medium">{title}</Title>
      <p className="max-w-md text-sm text-balance text-muted">{text}</p>
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
