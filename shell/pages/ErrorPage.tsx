import { CallError } from '#core/client/callError.ts';
import { Button } from '#core/ui/Button.tsx';
import { BrokenGate } from './BrokenGate.tsx';

/** What stands where a page should be when something went wrong (product.md section 2: a 500 picture and a message). */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { code, requestId } = error instanceof CallError ? error : { code: 500, requestId: undefined };
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <BrokenGate />
      {/* No answer came, so there is no number. */}
      {code > 0 && <p className="text-xl font-semibold text-muted tabular-nums">{code}</p>}
      <h1 className="text-lg font-semibold">{messageOf(error)}</h1>
      {requestId && <p className="text-sm text-muted">Request {requestId}</p>}
      <div className="mt-4">
        <Button icon="refresh-cw" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** The server's sentences are for people; what a program throws is not. */
function messageOf(error: unknown): string {
  return (error instanceof CallError && error.message) || 'Error';
}
