import { cx } from './cx.ts';
import { Skeleton, Waiting, widths } from './Skeleton.tsx';

/** The cards of a phone's list that is on its way; `lead` where they begin with a picture. */
export function SkeletonCards({ cards = 6, lead }: { cards?: number | undefined; lead?: boolean | undefined }) {
  return (
    <Waiting className="divide-y divide-line">
      {Array.from({ length: cards }, (_, card) => (
        <SkeletonCard key={card} at={card} lead={lead} />
      ))}
    </Waiting>
  );
}

/** One such card, silent; `at` makes its neighbours differ. */
export function SkeletonCard({ at, lead = false }: { at: number; lead?: boolean | undefined }) {
  return (
    <div aria-hidden className="flex items-center gap-3 px-4 py-3 md:px-2.5">
      {lead && <Skeleton round className="size-8 shrink-0" />}
      <div className="flex h-9 flex-1 flex-col justify-between py-1">
        <Skeleton className={cx('h-3', widths[at % widths.length])} />
        <Skeleton className="h-2.5 w-1/2" />
      </div>
    </div>
  );
}
