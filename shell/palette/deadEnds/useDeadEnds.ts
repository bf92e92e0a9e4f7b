import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Command, GivenValues } from '#core/command/command.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { deadEnd } from './deadEnd.ts';
import { cursorIn } from '../list/PaletteList.tsx';
import { UNSEEN } from '../list/rowMoves.ts';

/** A row whose command may be impossible to complete with its values. */
export interface Way {
  id: string;
  command: Command;
  values: GivenValues;
}

/** The pause in typing and moving before a check, in milliseconds, so that only rows that a person looks at are checked. */
const REST = 250;
const MOST = 12;
const AT_ONCE = 3;

export interface DeadEnds {
  /** The reasons of the rows whose commands cannot be completed, by id. */
  deadEnds: ReadonlyMap<string, string>;
  /** The row under the cursor has just moved down, and the cursor went to the first row: for `PaletteList`. */
  hasCursorJumped(): boolean;
}

/**
 * Checks each shown row once. A row that turns out to lead nowhere moves below the others, and the cursor goes to the
 * first row.
 */
export function useDeadEnds(ways: readonly Way[], list: RefObject<HTMLElement | null>): DeadEnds {
  const host = useHost();
  const requested = useRef(new Set<string>());
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const visible = ways.slice(0, MOST);
  const isLeaving = useRef(false);
  const jumpedAt = useRef(-UNSEEN);
  const latest = useRef(visible);
  useEffect(() => {
    latest.current = visible;
  });
  const ids = visible.map(({ id }) => id).join('\n');
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const timer = setTimeout(() => {
      const queue = latest.current.filter(({ id }) => !requested.current.has(id));
      const worker = async () => {
        for (let way = queue.shift(); way && !signal.aborted; way = queue.shift()) {
          const { id, command, values } = way;
          const why = await deadEnd(command, values, host, signal);
          if (signal.aborted) return;
          requested.current.add(id);
          if (why === undefined) continue;
          // Asked before the row moves: in its new place it is another element, and the cursor has gone.
          isLeaving.current ||= cursorIn(list.current) === id;
          setKnown((now) => new Map(now).set(id, why));
        }
      };
      for (let workers = 0; workers < AT_ONCE; workers += 1) void worker();
    }, REST);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [ids, host, list]);
  useEffect(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    const home = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true });
    list.current?.querySelector('input')?.dispatchEvent(home);
    jumpedAt.current = performance.now();
  }, [known, list]);
  const hasCursorJumped = useCallback(() => performance.now() - jumpedAt.current < UNSEEN, []);
  return { deadEnds: known, hasCursorJumped };
}
