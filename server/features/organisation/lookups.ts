/** The industries that an organisation chooses from, by id. */
const industries: Record<number, string> = {
  1: 'Agriculture',
  2: 'Automotive',
  3: 'Banking and Finance',
  4: 'Construction',
  5: 'Consulting',
  6: 'Education',
  7: 'Energy and Utilities',
  8: 'Food and Beverage',
  9: 'Government',
  10: 'Healthcare',
  11: 'Hospitality and Travel',
  12: 'Information Technology',
  13: 'Insurance',
  14: 'Legal',
  15: 'Logistics and Transport',
  16: 'Manufacturing',
  17: 'Media and Entertainment',
  18: 'Non-profit',
  19: 'Pharmaceuticals',
  20: 'Real Estate',
  21: 'Retail and Trade',
  22: 'Telecommunications',
  23: 'Other',
};

/** An industry's name; empty while the organisation has not chosen one. */
export const industryName = (id: number | null): string => (id === null ? '' : (industries[id] ?? ''));
