import * as z from 'zod/mini';
import { ipAddress, rangeFault } from '#core/contract/policies/address.ts';

interface Addresses {
  from?: string | undefined;
  to?: string | undefined;
}

/** The two addresses that a form has in place of a token's range. */
export const addressFields = { from: z.optional(ipAddress('From')), to: z.optional(ipAddress('To')) };

/** Refuses one address without the other, and a range that is none. */
export const bothAddresses = z.check<Addresses>(({ value: { from, to }, issues }) => {
  const fault = from && to ? rangeFault({ from, to }) : from || to ? 'Fill in both addresses, or neither.' : undefined;
  if (fault !== undefined) issues.push({ code: 'custom', message: fault, path: ['to'], input: to });
});

/** The range of a call from the addresses of its form. */
export const rangeOf = ({ from, to }: Addresses): { from: string; to: string } | null =>
  from && to ? { from, to } : null;
