import { rule } from '#core/access/rule.ts';

/** The organisation is not the person's primary one yet. */
export const notPrimary = rule<{ primary: boolean }>(
  'not primary',
  'This is already your primary organisation.',
  (_viewer, organisation) => !organisation.primary,
  { already: true },
);

/** The organisation may be used from the person's address. Otherwise nearly every page redirects to the switch page. */
export const fromAllowedAddress = rule(
  'from an allowed network address',
  'This network address is not allowed.',
  (viewer) => !viewer.addressRefused,
);

/** The fields of a person that the ownership depends on. */
export interface Successor {
  owner: boolean;
  external: boolean;
  active: boolean;
}

/** An owner is never external: nobody could edit the organisation (docs/specification/server.md section 3). */
export const maySucceed = rule<Successor>(
  'an active person of the organisation who is not an owner',
  'Only an active user whose account belongs to this organisation and who is not an owner yet can become its owner.',
  (_viewer, person) => person.active && !person.owner && !person.external,
);

/** One offer at a time, so that it is clear who becomes the owner. */
export const noOpenOffer = rule<{ offered: boolean }>(
  'not offered to somebody else',
  'The ownership is already offered to somebody else. Withdraw that offer first.',
  (_viewer, { offered }) => !offered,
);

/** Nobody else saved the organisation since the form was read. */
export const sameVersion = rule<{ read: number | undefined; now: number }>(
  'not changed in the meantime',
  'Somebody else has changed this organisation in the meantime. Look at what has changed, then save again.',
  (_viewer, { read, now }) => read === undefined || read === now,
);

/** 3, 4 and 5 are the GST types that are not registered (docs/specification/product.md section 4). */
const unregistered: readonly number[] = [3, 4, 5];

/** Tells if a GST type has a number and a registration date. */
export const gstRegistered = (gstTypeId: number | null | undefined): boolean =>
  gstTypeId != null && !unregistered.includes(gstTypeId);
