/** The most rows that one statement of the hourly sweep deletes, so that other calls do not wait long. */
export const SWEPT_AT_ONCE = 5_000;
