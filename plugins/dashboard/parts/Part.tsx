import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** What it comes to, in words. */
  note?: string;
  /** What can be done about it. */
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the dashboard, with its own heading. */
export function Part({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-4">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
