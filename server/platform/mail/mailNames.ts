import { hasAddress } from '#core/contract/webAddress.ts';

/**
 * Text of which no mail program makes a link. A name may be that of a web site ('Booking.com'), so between its parts comes a
 * space without width: it is read as typed, and has no host with an ending that is known.
 */
const unlinked = (text: string): string => text.replace(/([.․．。｡@:/])(?=[\p{L}\p{N}-]{2})/gu, '$1\u200b');

/** A name as a mail may carry it: one that is an address, as names may not be any more, is replaced. */
export const plainName = (name: string, otherwise: string): string => (hasAddress(name) ? otherwise : unlinked(name));
/** A name in quotation marks, with a space before them; nothing for a name that is an address. */
export const quotedName = (name: string): string => (hasAddress(name) ? '' : ` “${unlinked(name)}”`);
export const plainOrganisation = (name: string): string => plainName(name, 'your organisation');
/** A person by name and address; by the address alone if the name is one. */
export const plainPerson = (name: string, email: string): string =>
  hasAddress(name) ? email : `${unlinked(name)} (${email})`;

/** The name is left out when only a stranger has typed it. */
export const greeting = (name: string): string => (plainName(name, '') ? `Hello ${plainName(name, '')},` : 'Hello,');
