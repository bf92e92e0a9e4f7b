import { useId, type ReactNode } from 'react';
import { PartBoundary } from '#core/ui/page/PartBoundary.tsx';
import { Skeleton, Waiting } from '#core/ui/page/Skeleton.tsx';

/** A section of the set-up form with its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}

/** Two fields beside each other, and below each other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 max-md:grid-cols-1">{children}</div>;
}

/** The skeleton of the form, with the fields of its first section. */
export function FormSkeleton() {
  return (
    <Waiting className="border-t border-line pt-5">
      <Skeleton className="mb-5 h-4 w-40" />
      <FieldGrid>
        {Array.from({ length: 6 }, (_, field) => (
          <div key={field}>
            <Skeleton className="mt-1 mb-2 h-3 w-24" />
            <Skeleton className="h-control" />
          </div>
        ))}
      </FieldGrid>
    </Waiting>
  );
}
