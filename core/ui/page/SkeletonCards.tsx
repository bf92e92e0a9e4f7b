import { cx } from '../style/cx.ts';
import { Skeleton, Waiting, widths } from './Skeleton.tsx';

/** What the cards will look like. */
export interface CardShape {
  /** They begin with a picture; `true` is a round one. */
  lead?: boolean | 'square' | undefined;
  /** How many lines stand below the title. */
  lineCount?: number | undefined;
  /** They can be ticked. */
  ticks?: boolean;
  /** They end with a menu. */
  menu?: boolean;
}

/** The box of a card, on its way or there: `cardHeight` counts with it. */
export const cardFrame = 'flex items-center gap-3 px-4 py-2.5 md:px-2.5';

/**
 * How high a card mostly is, in pixels, with the line below it: what is above and below its text, and the title and each
 * line of 20, or a menu's button of 44. Where that is right, cards are placed once and not again when they are measured.
 */
export const cardHeight = ({ lineCount = 1, menu = false }: CardShape): number =>
  2 * 10 + Math.max(20 * (1 + lineCount), menu ? 44 : 0) + 1;

/** The cards of a phone's list that is on its way. */
export function SkeletonCards({ cards = 6, ...shape }: CardShape & { cards?: number | undefined }) {
  return (
    <Waiting className="divide-y divide-line">
      {Array.from({ length: cards }, (_, card) => (
        <SkeletonCard key={card} at={card} {...shape} />
      ))}
    </Waiting>
  );
}

/** One such card, silent; `at` makes its neighbours differ. */
export function SkeletonCard({ at, lead = false, lineCount = 1, ticks = false }: CardShape & { at: number }) {
  return (
    <div aria-hidden className={cardFrame}>
      {ticks && (
        <span className="flex size-8 shrink-0 items-center px-0.5">
          <Skeleton className="size-4" />
        </span>
      )}
      {lead && <Skeleton round={lead !== 'square'} className="size-8 shrink-0" />}
      <div className="min-w-0 flex-1">
        {Array.from({ length: 1 + lineCount }, (_, line) => (
          <div key={line} className="flex h-5 items-center">
            <Skeleton className={line === 0 ? cx('h-3', widths[at % widths.length]) : 'h-2.5 w-1/2'} />
          </div>
        ))}
      </div>
    </div>
  );
}
