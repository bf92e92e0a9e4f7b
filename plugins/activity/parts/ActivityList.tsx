import { useEffect, useRef } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { timeText } from '#core/ui/text/timeText.ts';
import type { Entry } from '../contract.ts';
import { actsOf, type Act } from '../acts.ts';
import type { ActivityQuery } from '../filter.ts';
import { ActRow } from './ActRow.tsx';
import { useActivity } from './useActivity.ts';

interface Props {
  query: ActivityQuery;
  /** The sentence when there is no entry, if the reader has not chosen the query. */
  none?: string;
}

/** The entries for a query, newest first, by days. Further ones are read when the reader comes near the end. */
export function ActivityList(props: Props) {
  return <Entries key={JSON.stringify(props.query)} {...props} />;
}

function Entries({ query, none }: Props) {
  const { reading, entries, more, busy, readOn, newCount, showNew, since } = useActivity(query);
  return (
    <WhenRead
      reading={reading}
      skeleton={<SkeletonRows rows={12} columns={2} />}
      unknown={<EmptyState icon="history" text="This server does not record activity." />}
    >
      {() => (
        <>
          <div aria-live="polite" className="text-center">
            {newCount > 0 && (
              <Button onClick={showNew}>{newCount === 1 ? 'Show 1 new entry' : `Show ${newCount} new entries`}</Button>
            )}
          </div>
          {entries?.length === 0 ? (
            <EmptyState
              icon="history"
              text={none ?? 'No results'}
              explanation={none === undefined ? 'No entry matches the filters.' : undefined}
            />
          ) : (
            daysOf(entries ?? []).map(({ day, entries: ofDay }) => (
              <section key={day} aria-label={day}>
                <h2 className="px-2.5 pt-5 pb-1.5 text-sm font-medium text-muted max-md:px-4">{day}</h2>
                <ol className="divide-y divide-line border-y border-line">
                  {(query?.batch === undefined ? actsOf(ofDay) : ofDay.map(aloneOf)).map((act) => (
                    <ActRow key={act.entries[0].id} act={act} />
                  ))}
                </ol>
              </section>
            ))
          )}
          {since !== undefined && (
            <p className="px-2.5 py-3 text-sm text-muted max-md:px-4">
              {`Searched back to ${timeText(since)}. After an update, the server needs some minutes until it can search older entries.`}
            </p>
          )}
          {more && <More busy={busy} onMore={() => void readOn()} />}
        </>
      )}
    </WhenRead>
  );
}

/** The entries of one run that was asked for stand one by one. */
const aloneOf = (entry: Entry): Act => ({ entries: [entry], text: undefined });

/** The button that reads on, which presses itself when it comes into sight. */
function More({ busy, onMore }: { busy: boolean; onMore(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const seen = new IntersectionObserver((found) => found.some((one) => one.isIntersecting) && latest.current(), {
      rootMargin: '600px',
    });
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [busy]);
  return (
    <div ref={place} className="py-4 text-center">
      <Button busy={busy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}

function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayName(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function dayName(at: number): string {
  const [date, today] = [new Date(at), new Date()];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return 'Today';
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return date.toLocaleDateString('en', { dateStyle: 'full' });
}
