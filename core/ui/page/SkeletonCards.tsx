import { cx } from '../style/cx.ts';
import { Skeleton, Waiting, widths } from './Skeleton.tsx';

/** The shape of a list's cards. */
export interface CardShape {
  /** Cards begin with a picture; `true` is a round one. */
  lead?: boolean | 'square' | undefined;
  /** The number of lines below the title. */
  lineCount?: number | undefined;
  /** Cards can be ticked. */
  ticks?: boolean;
  /** Cards end with a menu. */
  menu?: boolean;
}

/** The classes of a card and its skeleton; `cardHeight` depends on them. */
export const cardFrame = 'flex items-center gap-3 px-4 py-2.5 md:px-2.5';

/**
 * The usual height of a card in pixels, with its border: the padding, and 20 px for the title and each line, or 44 px
 * for a menu button. If it is right, cards need not move after they are measured.
 */
export const cardHeight = ({ lineCount = 1, menu = false }: CardShape): number =>
  2 * 10 + Math.max(20 * (1 + lineCount), menu ? 44 : 0) + 1;

/** The skeletons of a list of cards. */
export function SkeletonCards({ cards = 6, ...shape }: CardShape & { cards?: number | undefined }) {
  return (
    <Waiting className="divide-y divide-line">
      {Array.from({ length: cards }, (_, card) => (
        <SkeletonCard key={card} at={card} {...shape} />
      ))}
    </Waiting>
  );
}

/** The skeleton of one card, not announced; `at` varies its widths. */
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
