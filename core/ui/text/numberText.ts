/** A whole number as people read it in lists: '20,000'. Not by `toLocaleString`, whose first answer takes a phone 20 ms. */
export const numberText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
