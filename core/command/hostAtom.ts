import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { RecordKind } from './arg.ts';
import type { Host } from './host.ts';

/** The shell's host, for buttons and menus; set together with the signed-in tree. */
export const hostAtom = atom<Host | null>(null);

/** The host, inside the signed-in tree. */
export function useHost(): Host {
  const host = useAtomValue(hostAtom);
  if (!host) throw new Error('A command was used outside the signed-in tree.');
  return host;
}

/**
 * Records that the page shows, by kind, newest last. Commands that take such a record come first, with the record
 * filled in.
 */
export interface PageRecords {
  kind: string;
  records: readonly unknown[];
}

const providedAtom = atom<readonly PageRecords[]>([]);

/**
 * The records that the current page provides, nearest first: selected rows, then the focused row, then the page's own
 * record.
 */
export const pageRecordsAtom = atom((get) => get(providedAtom));

const provideAtom = atom(null, (_get, set, provided: PageRecords) => {
  set(providedAtom, (all) => [provided, ...all]);
  return () => set(providedAtom, (all) => all.filter((one) => one !== provided));
});

/**
 * Tells the palette which records the page shows, while the component is mounted. An empty list provides nothing.
 * `records` must be the same array until it changes.
 */
export function useProvideRecords<T>({ kind }: Pick<RecordKind<T>, 'kind' | 'describe'>, records: readonly T[]): void {
  const provide = useSetAtom(provideAtom);
  useEffect(() => (records.length ? provide({ kind, records }) : undefined), [provide, kind, records]);
}
