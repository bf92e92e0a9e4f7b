/** A value of a field that the activity records. */
export type Recorded = string | number | boolean | null | readonly string[];
