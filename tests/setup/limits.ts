/** The longest wait for something to come true, in milliseconds. A passing test does not wait for it. */
export const PATIENCE = 40_000;
