import { useId, type ReactNode } from 'react';
import { PartBoundary } from '#core/ui/page/PartBoundary.tsx';
import { Skeleton, Waiting } from '#core/ui/page/Skeleton.tsx';

interface Props {
  title: string;
  /** A summary sentence. */
  note?: string;
  /** The button of the part. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard with a heading. */
export function Part({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-4">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note && <p className="text-sm text-balance text-muted">{note}</p>}
        </div>
        {action}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}

/** The skeleton of a part. */
export const PartSkeleton = ({ bars }: { bars: number }) => (
  <Waiting className="border-t border-line py-4">
    <div className="mb-3 flex h-10 flex-col justify-center gap-2.5">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-3 w-48" />
    </div>
    {Array.from({ length: bars }, (_, bar) => (
      <div key={bar} className="flex h-9 items-center gap-3">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-2.5 flex-1" />
        <Skeleton className="h-3 w-6" />
      </div>
    ))}
  </Waiting>
);
