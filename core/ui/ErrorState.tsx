import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface ErrorStateProps {
  title?: string;
  /** What went wrong, as a sentence for people. */
  text: string;
  onRetry?(): void;
  /** The retry is under way. */
  busy?: boolean;
}

/** What stands where something could not be loaded. */
export function ErrorState({ title = 'This could not be loaded', text, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <span className="mb-3 inline-flex size-10 items-center justify-center rounded bg-danger-soft text-danger">
        <Icon name="alert-triangle" size={20} />
      </span>
      <p className="font-medium">{title}</p>
      <p className="max-w-md text-sm text-balance text-muted">{text}</p>
      {onRetry && (
        <div className="mt-4">
          <Button icon="refresh-cw" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
