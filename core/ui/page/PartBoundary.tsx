import type { ReactNode } from 'react';
import { isChunkFailure } from '#core/client/chunkGuard.ts';
import { Boundary } from './Boundary.tsx';
import { ErrorState } from './ErrorState.tsx';

/**
 * An error boundary for one part of a page, such as a tab or a section of a form: the other parts and their typed text
 * stay. If the code of a part could not be loaded, the error goes to the page, which may reload.
 */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={failedPart}>{children}</Boundary>;
}

function failedPart(error: unknown, retry: () => void): ReactNode {
  if (isChunkFailure(error)) throw error;
  return <ErrorState title="This part failed" text="The rest of the page still works. Try again." onRetry={retry} />;
}
