/** A long code in groups of four, which people can read and type. Spaces in a typed code are ignored. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
