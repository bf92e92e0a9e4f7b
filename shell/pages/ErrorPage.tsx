import { useEffect } from 'react';
import { CallError } from '#core/client/callError.ts';
import { Button } from '#core/ui/Button.tsx';
import { isChunkFailure } from '../router/chunkGuard.ts';
import { BrokenGate } from './BrokenGate.tsx';

/** What stands where a page should be when something went wrong (product.md section 2: a 500 picture and a message). */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  // A browser may remember that a part could not be loaded, until the page is loaded anew.
  const missingPart = isChunkFailure(error);
  const { code, requestId } =
    error instanceof CallError ? error : { code: missingPart ? 0 : 500, requestId: undefined };
  const retry = () => (navigator.onLine && missingPart ? location.reload() : onRetry());
  // What failed for want of a network is tried again when there is one.
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <BrokenGate />
      {/* No answer came, so there is no number. */}
      {code > 0 && <p className="text-xl font-semibold text-muted tabular-nums">{code}</p>}
      <h1 className="text-lg font-semibold">{messageOf(error)}</h1>
      {requestId && <p className="text-sm text-muted">Request {requestId}</p>}
      <div className="mt-4">
        <Button icon="refresh-cw" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** The server's sentences are for people; what a program throws is not. */
function messageOf(error: unknown): string {
  if (isChunkFailure(error)) return 'This page could not be loaded. Check your connection and try again.';
  return (error instanceof CallError && error.message) || 'Error';
}
