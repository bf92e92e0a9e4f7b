// The characters with which a spreadsheet takes a cell for a formula, also in their wide forms.
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe in front. The same
 * for a text that begins with apostrophes and then like a formula, so that `fromHarmless` can undo it.
 */
export const harmlessText = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text before `harmlessText`. */
export const fromHarmless = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
