import { invalid } from '#server/http/refused.ts';

/** The most rows of one page; who asks for more gets as many. */
const MOST = 500;

/** How many rows a page has. Without `limit` and `cursor` a list is whole. */
export function rowsOf({ limit, cursor }: { limit?: number | undefined; cursor?: string | undefined }): number {
  if (limit === undefined && cursor === undefined) return Number.MAX_SAFE_INTEGER - 1;
  return Math.min(Math.max(limit ?? MOST, 1), MOST);
}

/** A place in a list of groups or of people: the sorted text of its last row, and that row's id. */
export interface Place {
  text: string;
  id: number;
}

export function cursorOf({ text, id }: Place): string {
  return Buffer.from(JSON.stringify([text, id])).toString('base64url');
}

export function placeOf(cursor: string): Place {
  try {
    const [text, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof text === 'string' && Number.isSafeInteger(id)) return { text, id: Number(id) };
  } catch {
    // Not one of ours: said below.
  }
  throw invalid({ cursor: ['This is not a place in the list.'] });
}
