import type { Line } from './table.ts';

// Lists that no standard numbers. Ids stand in organisations' rows: a line may be renamed or added at the end, and its id
// never changes.

/** The industries of an organisation. */
export const industries: readonly Line[] = [
  [1, 'Agriculture'],
  [2, 'Automotive'],
  [3, 'Banking and Finance'],
  [4, 'Construction'],
  [5, 'Consulting'],
  [6, 'Education'],
  [7, 'Energy and Utilities'],
  [8, 'Food and Beverage'],
  [9, 'Government'],
  [10, 'Healthcare'],
  [11, 'Hospitality and Travel'],
  [12, 'Information Technology'],
  [13, 'Insurance'],
  [14, 'Legal'],
  [15, 'Logistics and Transport'],
  [16, 'Manufacturing'],
  [17, 'Media and Entertainment'],
  [18, 'Non-profit'],
  [19, 'Pharmaceuticals'],
  [20, 'Real Estate'],
  [21, 'Retail and Trade'],
  [22, 'Telecommunications'],
  [23, 'Other'],
];

/** The numbers of employees; 1 is the default (docs/specification/product.md section 3). */
export const employeeCounts: readonly Line[] = [
  [1, '1 - 10'],
  [2, '11 - 50'],
  [3, '51 - 200'],
  [4, '201 - 500'],
  [5, '501 - 1,000'],
  [6, '1,001 - 5,000'],
  [7, '5,001 - 10,000'],
  [8, 'More than 10,000'],
];

/** The first months of a fiscal year; 4 is the default. */
export const fiscalYears: readonly Line[] = [
  [1, 'January'],
  [2, 'February'],
  [3, 'March'],
  [4, 'April'],
  [5, 'May'],
  [6, 'June'],
  [7, 'July'],
  [8, 'August'],
  [9, 'September'],
  [10, 'October'],
  [11, 'November'],
  [12, 'December'],
];

/** The GST types. 3, 4 and 5 are not registered, see `gstRegistered`; 3 is the default. */
export const gstTypes: readonly Line[] = [
  [1, 'Registered Business - Regular'],
  [2, 'Registered Business - Composition'],
  [3, 'Unregistered Business'],
  [4, 'Consumer'],
  [5, 'Overseas'],
  [6, 'Special Economic Zone'],
  [7, 'Deemed Export'],
  [8, 'Tax Deductor'],
  [9, 'SEZ Developer'],
  [10, 'Input Service Distributor'],
];

/** The date formats; 6 is the default. */
export const dateFormats: readonly Line[] = [
  [1, 'YYYY-MM-DD'],
  [2, 'DD-MM-YYYY'],
  [3, 'MM-DD-YYYY'],
  [4, 'DD/MM/YYYY'],
  [5, 'MM/DD/YYYY'],
  [6, 'DD-MMM-YYYY'],
  [7, 'MMM DD, YYYY'],
  [8, 'DD.MM.YYYY'],
];
