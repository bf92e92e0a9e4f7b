/**
 * What somebody reads who has proved everything, so it tells a stranger nothing: whoever is shut out of the organisation is
 * signed in for the others, and for the own account.
 */
export const signedInText = (shutOut: string | null): string =>
  shutOut === null ? 'You are signed in.' : `You are signed in, but you cannot use this organisation. ${shutOut}`;
