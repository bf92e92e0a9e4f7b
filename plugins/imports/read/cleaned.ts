/**
 * Control characters and marks that nobody sees, as copied addresses and names have them. Joiners, which Indian and
 * Persian names need, stay.
 */
const invisible = /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** The text of a cell without spaces around it and without invisible characters. */
export const cleaned = (text: string): string => text.replace(invisible, '').trim();

/** The name of a file for its import: chats put marks into such names that nobody sees, and a name may not have them. */
export const fileName = (name: string): string => cleaned(name).replace(/\p{Cs}/gu, '') || 'People';
