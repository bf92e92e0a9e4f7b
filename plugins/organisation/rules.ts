import { rule } from '#core/access/rule.ts';

/** The organisation is not the person's primary one yet. */
export const notPrimary = rule<{ primary: boolean }>(
  'not primary',
  'This is your primary organisation already.',
  (_viewer, organisation) => !organisation.primary,
);

/** The organisation may be used from the person's address. Otherwise nearly every page redirects to the switch page. */
export const fromAllowedAddress = rule(
  'from an allowed network address',
  'This network address is not allowed.',
  (viewer) => !viewer.addressRefused,
);

/** Nobody else saved the organisation since the form was read. */
export const sameVersion = rule<{ read: number | undefined; now: number }>(
  'not changed meanwhile',
  'Somebody else has saved this organisation in the meantime. Look at what has changed, then save again.',
  (_viewer, { read, now }) => read === undefined || read === now,
);

/** 3, 4 and 5 are the GST types that are not registered (docs/specification/product.md section 4). */
const unregistered: readonly number[] = [3, 4, 5];

/** Tells if a GST type has a number and a registration date. */
export const gstRegistered = (gstTypeId: number | null | undefined): boolean =>
  gstTypeId != null && !unregistered.includes(gstTypeId);
