import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { RecordKind } from './arg.ts';
import type { Host } from './host.ts';

/** The shell's host, for buttons and menus; set with the signed-in tree. */
export const hostAtom = atom<Host | null>(null);

/** The host, inside the signed-in tree. */
export function useHost(): Host {
  const host = useAtomValue(hostAtom);
  if (!host) throw new Error('A command was used outside the signed-in tree.');
  return host;
}

/** Records that the page shows, newest last, by kind; commands that take such a record come first, with it filled in. */
export interface PageRecords {
  kind: string;
  records: readonly unknown[];
}

const providedAtom = atom<readonly PageRecords[]>([]);

/** What the page at hand provides, nearest first: selected rows before the focused row before the page's own record. */
export const pageRecordsAtom = atom((get) => get(providedAtom));

const provideAtom = atom(null, (_get, set, provided: PageRecords) => {
  set(providedAtom, (all) => [provided, ...all]);
  return () => set(providedAtom, (all) => all.filter((one) => one !== provided));
});

/**
 * Tells the palette which records the page shows, as long as the component is mounted. An empty list provides nothing;
 * `records` is the same array until it changes.
 */
export function useProvideRecords<T>({ kind }: Pick<RecordKind<T>, 'kind' | 'describe'>, records: readonly T[]): void {
  const provide = useSetAtom(provideAtom);
  useEffect(() => (records.length ? provide({ kind, records }) : undefined), [provide, kind, records]);
}
