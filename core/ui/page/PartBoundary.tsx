import type { ReactNode } from 'react';
import { isChunkFailure } from '#core/client/chunkGuard.ts';
import { Boundary } from './Boundary.tsx';
import { ErrorState } from './ErrorState.tsx';

/**
 * Keeps an error of one part, such as a tab or a section of a form, from taking the page and what is typed in its other
 * parts. A part whose code could not be loaded is left to the page, which may be loaded anew.
 */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={failedPart}>{children}</Boundary>;
}

function failedPart(error: unknown, retry: () => void): ReactNode {
  if (isChunkFailure(error)) throw error;
  return (
    <ErrorState title="This part failed" text="The rest of the page still works. Please try again." onRetry={retry} />
  );
}
