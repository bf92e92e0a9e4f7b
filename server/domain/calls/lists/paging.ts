import type { MemberPlace } from '#server/platform/db/members/memberPage.ts';
import { invalid } from '#server/platform/http/refused.ts';

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The most rows of one page. */
const MOST = 500;

/**
 * Tells if a page is requested. Without `limit` and `cursor` a list is whole (docs/specification/server.md section 1).
 */
export const isPaged = ({ limit, cursor }: PageQuery): boolean => limit !== undefined || cursor !== undefined;

/** The most rows of the reply. */
export function rowsOf(paging: PageQuery): number {
  // Less by one, because one more row is read to see if there are more.
  if (!isPaged(paging)) return Number.MAX_SAFE_INTEGER - 1;
  return Math.min(Math.max(paging.limit ?? MOST, 1), MOST);
}

/** The last row of a page: its sorted text, its id, and the part of a list that consists of several. */
export interface Place {
  text: string;
  id: number;
  part: number;
}

/** The cursor of a place, which the client sends back. */
export const cursorOf = ({ text, id, part = 0 }: Omit<Place, 'part'> & { part?: number | undefined }): string =>
  Buffer.from(JSON.stringify([part, text, id])).toString('base64url');

/** Reads a cursor of a list with this number of parts. Refuses a forged one with 422. */
export function placeOf(cursor: string, parts = 1): Place {
  try {
    const [part, text, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isBelow(part, parts) && typeof text === 'string' && Number.isSafeInteger(id))
      return { part, text, id: Number(id) };
  } catch {
    // Invalid; reported below.
  }
  throw invalid({ cursor: ['This is not a place in the list.'] });
}

/** The cursor of a list that is in the order of times, and of ids where times are the same. */
export const timeCursor = ({ at, id }: { at: number; id: number }): string => cursorOf({ text: String(at), id });

/** The place of such a cursor. */
export function timeOf(cursor: string): { at: number; id: number } {
  const { text, id } = placeOf(cursor);
  if (/^\d{1,15}$/.test(text)) return { at: Number(text), id };
  throw invalid({ cursor: ['This is not a place in the list.'] });
}

/** The cursor of a member in the order of names. */
export const memberCursor = ({ sort_name: text, person_id: id, part }: MemberPlace): string =>
  cursorOf({ text, id, part });

/** The place of a cursor; `undefined` at the start of the list. */
export function memberPlace(cursor: string | undefined, parts = 1): MemberPlace | undefined {
  if (cursor === undefined) return undefined;
  const { part, text, id } = placeOf(cursor, parts);
  return { sort_name: text, person_id: id, part };
}

const isBelow = (part: unknown, parts: number): part is number =>
  typeof part === 'number' && Number.isInteger(part) && part >= 0 && part < parts;
