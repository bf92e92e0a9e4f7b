import type { ReactNode } from 'react';

/** Names and values of one record, one in each line; a value that is missing is left out. */
export const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <dl className="grid max-w-3xl grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
    {Object.entries(of)
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
);
