/** A long code in groups of four, as people read and type it. Gaps do not count when it is given. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
