/** The date formats that an organisation may choose, by `dateformat_id`; 6 is a new organisation's (product.md section 3). */
const dateFormats: ReadonlyMap<number, string> = new Map([
  [1, 'YYYY-MM-DD'],
  [2, 'DD-MM-YYYY'],
  [3, 'MM-DD-YYYY'],
  [4, 'DD/MM/YYYY'],
  [5, 'MM/DD/YYYY'],
  [6, 'DD-MMM-YYYY'],
  [7, 'MMM DD, YYYY'],
  [8, 'DD.MM.YYYY'],
]);

/** The name of a date format; the default one's for what is not listed. */
export function dateFormatName(id: number | null): string {
  return dateFormats.get(id ?? 6) ?? 'DD-MMM-YYYY';
}
