import { useId, type ReactNode } from 'react';

/** A part of the set-up form under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Two fields beside each other, and below each other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 max-md:grid-cols-1">{children}</div>;
}
