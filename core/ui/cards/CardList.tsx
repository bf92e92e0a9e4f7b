import { measureElement, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Card, CardBody } from './CardBody.tsx';
import { drawnRows, loadedRows } from '../list/drawnRows.ts';
import { CountAnnouncer } from '../list/CountAnnouncer.tsx';
import type { ListProps } from '../list/list.ts';
import { cardHeight, type CardShape, SkeletonCard, SkeletonCards } from '../page/SkeletonCards.tsx';
import { useDimmed } from '../list/useDimmed.ts';
import { useRows } from '../list/useRows.ts';
import { usePrinting } from '../list/usePrinting.ts';
import { useReportDrawn } from '../list/useReportDrawn.ts';

export interface CardListProps<Row> extends ListProps<Row> {
  card(row: Row): Card;
  /** Cards and their skeletons begin with a picture; `true` is a round one. */
  lead?: boolean | 'square';
  /** The usual number of lines below a card's title; skeletons have the same height. */
  lineCount?: number;
  /** The number of skeletons, if only few cards are expected. */
  few?: number;
}

/**
 * The list for phones: cards from edge to edge that scroll with the page. Heavy (@tanstack/react-virtual): only for
 * pages that are loaded on demand.
 */
export function CardList<Row>(props: CardListProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const activeRef = useRef(0);
  // Cards are drawn at once, and move when the height of the elements above is known.
  const [edges, setEdges] = useState<Edges>();
  const { rows, total = rows.length, loading = false, empty, few } = props;
  const hasCards = rows.length > 0;
  useEffect(() => {
    if (hasCards) setEdges(edgesAround(place.current));
  }, [hasCards]);
  const dimmed = useDimmed(loading && rows.length > 0);
  return (
    <>
      {hasCards ? (
        <div ref={place} className={dimmed}>
          <Cards {...props} {...{ edges, place, activeRef }} />
        </div>
      ) : loading ? (
        <SkeletonCards {...shapeOf(props)} cards={few} />
      ) : (
        empty
      )}
      <CountAnnouncer loading={loading} total={total} />
    </>
  );
}

/** The parts of the window's edges that are covered by bars, in pixels. */
interface Edges {
  scrollPaddingStart: number;
  scrollPaddingEnd: number;
}

interface CardsProps<Row> extends CardListProps<Row> {
  edges: Edges | undefined;
  place: { readonly current: HTMLElement | null };
  /** The card that had the focus last. */
  activeRef: RefObject<number>;
}

function Cards<Row>({ edges, place, activeRef, ...props }: CardsProps<Row>) {
  const { label, rows, rowKey, total = rows.length, loading = false, card, rowLabel, rowMenu, selection } = props;
  const list = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState(false);
  const count = useCount(props, reached);
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    ...usePlacing(props, activeRef),
    ...edges,
    count,
    scrollMargin: (place.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
  });
  useReportDrawn(props, virtual.range);
  const { active, toggle, events } = useRows({
    ...props,
    list,
    reveal: useCallback(
      (index: number) => {
        // The virtualizer can only scroll to a known card.
        if (index >= count) flushSync(() => setReached(true));
        virtual.scrollToIndex(index);
      },
      [virtual, count],
    ),
    page: () => Math.max(1, Math.floor(window.innerHeight / cardHeight(shapeOf(props))) - 2),
  });
  useLayoutEffect(() => {
    activeRef.current = active;
  });
  const margin = virtual.options.scrollMargin;
  const printing = usePrinting();
  // On paper the cards follow one another by themselves.
  const drawn = printing ? loadedRows(rows).map((index) => ({ index, start: 0 })) : virtual.getVirtualItems();
  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      aria-busy={loading}
      {...events}
      className="relative"
      style={{ height: virtual.getTotalSize() + (rows.length - count) * cardHeight(shapeOf(props)) }}
    >
      {drawn.map(({ index, start }) => {
        const row = rows[index];
        return (
          <div
            role="listitem"
            key={row === undefined ? `coming ${index}` : rowKey(row)}
            ref={virtual.measureElement}
            data-index={index}
            tabIndex={-1}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
            className="ring-inside absolute inset-x-0 top-0 border-b border-line"
          >
            {row === undefined ? (
              <SkeletonCard at={index} {...shapeOf(props)} />
            ) : (
              <CardBody
                {...{ row, index, card, rowLabel, rowMenu }}
                selected={selection?.keys.has(rowKey(row))}
                onToggle={toggle}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

const shapeOf = <Row,>({ lead, lineCount, selection, rowMenu }: CardListProps<Row>): CardShape => ({
  lead,
  lineCount,
  ticks: selection !== undefined,
  menu: rowMenu !== undefined,
});

/**
 * The number of rows that the virtualizer knows: at first only the visible ones, because a slow phone needs long to
 * draw the others and to compute 100,000 positions. After scrolling, or moving further by keys (`reached`), it knows
 * all.
 */
function useCount<Row>(props: CardListProps<Row>, reached: boolean): number {
  const { rows } = props;
  const isPainted = useDeferredValue(true, false);
  if (isPainted || reached || window.scrollY > 0) return rows.length;
  const inSight = Math.ceil((window.innerHeight - ABOVE) / cardHeight(shapeOf(props)));
  return Math.min(rows.length, Math.max(1, inSight));
}

/** The least height of the top bar, the page's header and the filter, in pixels. */
const ABOVE = 150;

/**
 * The options stay the same object until the rows change, because another `getItemKey` makes the virtualizer compute
 * all positions again.
 */
function usePlacing<Row>(props: CardListProps<Row>, activeRef: RefObject<number>) {
  const { rows, rowKey } = props;
  const guess = cardHeight(shapeOf(props));
  return useMemo(
    () => ({
      estimateSize: () => guess,
      getItemKey: (index: number) => (rows[index] === undefined ? index : rowKey(rows[index])),
      measureElement: heightOf,
      overscan: 3,
      rangeExtractor: (range: Range) => drawnRows(range, activeRef.current),
      initialRect: { width: window.innerWidth, height: window.innerHeight },
    }),
    [rows, rowKey, guess, activeRef],
  );
}

/** Without layout (a hidden parent, jsdom) cards have the estimated height; otherwise all would seem to be visible. */
function heightOf(
  card: HTMLDivElement,
  entry: ResizeObserverEntry | undefined,
  virtual: Virtualizer<Window, HTMLDivElement>,
): number {
  return measureElement(card, entry, virtual) || virtual.options.estimateSize(0);
}

function edgesAround(element: HTMLElement | null): Edges | undefined {
  if (!element) return undefined;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(element.ownerDocument.documentElement);
  return { scrollPaddingStart: pixels(scrollPaddingTop), scrollPaddingEnd: pixels(scrollPaddingBottom) };
}

const pixels = (length: string): number => parseFloat(length) || 0;
