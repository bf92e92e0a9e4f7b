/** The sentence for a number that was sent as text; otherwise undefined. */
export const numberInQuotes = (input: unknown): string | undefined =>
  typeof input === 'string' && /^\s*\d+\s*$/.test(input) ? 'Send this number without quotation marks.' : undefined;

/** The sentence for a value that is no id. */
export const idFault = ({ input }: { input?: unknown }): string =>
  numberInQuotes(input) ?? 'This is not the id of a record.';
