import type { ReactNode } from 'react';

/** A titled list of facts in the side column. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-sm font-semibold">{title}</h2>
      <dl className="divide-y divide-line text-sm">{children}</dl>
    </section>
  );
}

/** One fact: its name, and below or beside it its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
