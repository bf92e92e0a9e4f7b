import { useReading } from '#core/client/queries.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { actsOf } from '../acts.ts';
import { listActivity } from '../contract.ts';
import type { ActivityQuery } from '../filter.ts';
import { ActRow } from './ActRow.tsx';

/** The newest entries for a query, each with how long ago it was. */
export function NewestEntries({ query }: { query: ActivityQuery }) {
  return (
    <WhenRead
      reading={useReading(listActivity, { query })}
      skeleton={<SkeletonRows rows={query?.limit ?? 5} columns={2} />}
      unknown={<EmptyState icon="history" text="This server does not record activity." />}
    >
      {({ entries }) =>
        entries.length === 0 ? (
          <p className="text-muted">Nothing has happened yet.</p>
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {actsOf(entries).map((act) => (
              <ActRow key={act.entries[0].id} act={act} withDay />
            ))}
          </ol>
        )
      }
    </WhenRead>
  );
}
