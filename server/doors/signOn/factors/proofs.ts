import type { Factors } from '#server/domain/session.ts';

/** The authentication context class of a sign-in. */
export const acrOf = (factors: Factors): string => `urn:gatehouse:${factors === 'pwd' ? '1fa' : '2fa'}`;

/** The methods of a sign-in by the names of RFC 8176: a passkey proves that its person has a key, and was there. */
export const amrOf = (factors: Factors): string[] =>
  ({ pwd: ['pwd'], 'pwd otp': ['pwd', 'otp', 'mfa'], passkey: ['pop', 'user', 'mfa'] })[factors];
