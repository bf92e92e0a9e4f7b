import type * as z from 'zod/mini';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { useReading } from '#core/client/queries.ts';
import { viewerAtom } from '#core/session/session.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { listActivity, type Entry } from '../contract.ts';
import type { ActivityQuery } from '../filter.ts';

/** How often new entries are asked for, in milliseconds. */
const EVERY = 20_000;

type Page = z.output<typeof listActivity.reply>;

interface Read {
  entries: readonly Entry[];
  next: string | null;
  /** A search has looked at entries since this time only. */
  since?: number | undefined;
}

/**
 * The entries for a query, as far as they were read. New ones are counted and not pushed under the reader: `showNew` shows
 * them. An entry that changes, because it was undone, changes in its place.
 */
export function useActivity(query: ActivityQuery) {
  const host = useHost();
  const me = useAtomValue(viewerAtom).id;
  const first = useReading(listActivity, { query });
  const [read, setRead] = useState<Read>();
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  const { data, refetch } = first;

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, EVERY);
    return () => clearInterval(timer);
  }, [refetch]);

  const visible: Read | undefined = read ?? (data && firstPage(data));
  if (read === undefined && visible) setRead(visible);
  // What the reader has just done is shown at once; what others did waits until the reader asks for it.
  if (read && data && hasOwn(newerThan(read, data), me)) setRead(withNew(read, firstPage(data)));
  const renewed = new Map(data?.entries.map((entry) => [entry.id, entry]));

  async function readOn() {
    if (asking.current || !visible?.next) return;
    asking.current = true;
    setBusy(true);
    try {
      const page = await host.call(listActivity, { query: { ...query, cursor: Number(visible.next) } });
      setRead({ entries: [...visible.entries, ...page.entries], next: page.nextCursor, since: page.searchedSince });
    } catch (thrown) {
      host.notify('danger', asCallError(thrown).message);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  }

  return {
    reading: first,
    entries: visible?.entries.map((entry) => renewed.get(entry.id) ?? entry),
    more: Boolean(visible?.next),
    busy,
    readOn,
    newCount: data && visible ? newerThan(visible, data).length : 0,
    showNew: () => setRead(data && firstPage(data)),
    since: visible?.since,
  };
}

/** The entries of a page before the first one that was read already; ids tell no order. */
function newerThan(read: Read, { entries }: Page): readonly Entry[] {
  const known = new Set(read.entries.map(({ id }) => id));
  const at = entries.findIndex(({ id }) => known.has(id));
  return at < 0 ? entries : entries.slice(0, at);
}

const hasOwn = (newer: readonly Entry[], me: number | undefined) =>
  newer.some(({ actor }) => actor.kind === 'person' && actor.id === me);

/** The new entries before those that were read, unless some between them are missing. */
function withNew(read: Read, first: Read): Read {
  const known = new Set(read.entries.map(({ id }) => id));
  const newer = first.entries.filter(({ id }) => !known.has(id));
  return newer.length === first.entries.length ? first : { ...read, entries: [...newer, ...read.entries] };
}

const firstPage = ({ entries, nextCursor, searchedSince }: Page): Read => ({
  entries,
  next: nextCursor,
  since: searchedSince,
});
