import { useLayoutEffect } from 'react';
import { CallError } from '#core/client/callError.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { isChunkFailure } from '#core/client/chunkGuard.ts';
import { BrokenGate } from '#core/ui/page/BrokenGate.tsx';

/** Replaces a page after an error (docs/specification/product.md section 2: a 500 picture and a message). */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const lost = isChunkFailure(error);
  // Sentences of the server are for people, messages of thrown errors are not. A call without a reply has no request
  // id.
  const { code, requestId, message } = error instanceof CallError ? error : lost ? partLost : fault;
  // A browser may cache a failed import until the page is reloaded.
  const retry = () => (lost && navigator.onLine ? location.reload() : onRetry());
  // A page that failed without a network is loaded again when the network is back. A layout effect, because that may be
  // right after the page was shown.
  useLayoutEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <BrokenGate />
      {code > 0 && <p className="text-xl font-semibold text-muted tabular">{code}</p>}
      <h1 className="text-lg font-semibold">{message || 'Error'}</h1>
      {requestId && <p className="text-sm text-muted">Request {requestId}</p>}
      <div className="mt-4">
        <Button icon="refresh-cw" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

const fault: Pick<CallError, 'code' | 'requestId' | 'message'> = { code: 500, requestId: undefined, message: '' };
const partLost = { ...fault, code: 0, message: 'This page could not be loaded. Try again.' };
