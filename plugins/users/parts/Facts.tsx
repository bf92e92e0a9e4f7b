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

/** One fact: its name, and its value beside it, away from the right edge, where a phone's round button is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-x-4 py-2">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}
