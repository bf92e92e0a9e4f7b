import type { Viewer } from '#core/access/rule.ts';
import type { Described } from './arg.ts';

/** A record whose page was opened, as the palette offers it again. */
export interface OpenedRecord {
  kind: string;
  /** The address of its page. */
  href: string;
  described: Described;
}

type Place = Pick<Viewer, 'id' | 'organisationId'>;

/** The palette leaves out the record of the current page and still shows five. */
const KEPT = 6;

/** The records that the viewer opened last in this tab and organisation, newest first; from the browser's storage. */
export function openedRecords(place: Place): OpenedRecord[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]') as OpenedRecord[];
  } catch {
    return [];
  }
}

/** Remembers that a record's page was opened; only until the tab is closed, because it holds names. */
export function noteOpened(place: Place, opened: OpenedRecord): void {
  const others = openedRecords(place).filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify([opened, ...others].slice(0, KEPT)));
  } catch {
    // The storage is full or forbidden: the palette then shows fewer.
  }
}

/** What the portal keeps in this tab about people and records has a name that begins so. It is gone after signing out. */
export const TAB_MEMORY = 'gatehouse.people.';

/** Forgets all of it: the next person at this computer may be somebody else. */
export function forgetPeople(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_MEMORY)) sessionStorage.removeItem(key);
  } catch {
    // The storage is forbidden: it has nothing.
  }
}

// Another number when what is stored changes.
const keyOf = ({ id, organisationId }: Place): string => `${TAB_MEMORY}opened1.${id}.${organisationId}`;
