import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { runAndSay } from '#core/command/runCommand.ts';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import type { Tile } from '#core/contract/session.ts';
import { sessionAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { arrange, followOrder, showOrder, takeSessionOrder, tilesNow } from './arrange.ts';
import { dragTiles } from './dragTiles.ts';
import { glide, placesOf } from './glide.ts';
import type { PlacedTile } from './order.ts';
import { moveFocus } from './tileKeys.ts';
import { tileSource } from './tileSource.ts';

interface Props {
  grid: RefObject<HTMLElement | null>;
  /** The tiles as they are shown. */
  tiles: readonly PlacedTile[];
  /** Some tiles are hidden by the search, so dragging has no clear meaning. */
  isSearching: boolean;
  onOrder(tiles: readonly Tile[] | null): void;
}

/** Lets a person arrange the tiles: by dragging, by their menus, and on a phone after 'Arrange'. */
export function Arranging({ grid, tiles, isSearching, onOrder }: Props) {
  const host = useHost();
  const narrow = useNarrow();
  const session = useAtomValue(sessionAtom);
  const [isArranging, setArranging] = useState(false);
  const before = useRef<ReturnType<typeof placesOf>>(undefined);
  useFocusedTile(grid, tiles);

  useEffect(
    () =>
      followOrder((order) => {
        before.current = grid.current ? placesOf(grid.current) : undefined;
        onOrder(order);
      }),
    [grid, onOrder],
  );
  useEffect(takeSessionOrder, [session]);
  useLayoutEffect(() => {
    if (before.current && grid.current) glide(grid.current, before.current);
    before.current = undefined;
  }, [grid, tiles]);

  useEffect(() => {
    const box = grid.current;
    if (!box || isSearching || narrow) return;
    return dragTiles(box, {
      tiles: () => tilesNow(host),
      show: showOrder,
      keep: (former) => void runAndSay(() => arrange(tilesNow(host), host, former), host).catch(() => undefined),
    });
  }, [grid, host, isSearching, narrow]);

  useEffect(() => {
    const box = grid.current;
    box?.addEventListener('keydown', moveFocus);
    return () => box?.removeEventListener('keydown', moveFocus);
  }, [grid]);

  const isOn = narrow && isArranging;
  useEffect(() => {
    grid.current?.toggleAttribute('data-arranging', isOn);
  }, [grid, isOn]);

  if (!narrow || tiles.length < 2) return null;
  return (
    <p className="mt-4 px-4 text-center">
      <Button variant="quiet" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
        {isArranging ? 'Done' : 'Arrange'}
      </Button>
    </p>
  );
}

/** Commands take the tile that has, or last had, the focus. A tile that is moved in the document keeps the focus. */
function useFocusedTile(grid: RefObject<HTMLElement | null>, tiles: readonly PlacedTile[]): void {
  const [id, setId] = useState<number>();
  const focused = useRef<HTMLElement>(undefined);
  useProvideRecords(
    tileSource,
    useMemo(() => tiles.filter((tile) => tile.id === id), [tiles, id]),
  );
  useEffect(() => {
    const box = grid.current;
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused.current = box?.contains(target) ? target : undefined;
      const item = focused.current?.closest<HTMLElement>('[data-tile]');
      if (focused.current) setId(item ? Number(item.dataset['tile']) : undefined);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [grid]);
  useLayoutEffect(() => {
    // Browsers drop the focus of an element that moves.
    if (document.activeElement === document.body) focused.current?.focus();
  }, [tiles]);
}
