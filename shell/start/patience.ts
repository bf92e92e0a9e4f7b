/** Nothing waits longer than this for a query to be read and rendered, in milliseconds. */
export const PATIENCE_MS = 5000;
