/** How long what was asked for may take to be read and drawn, in milliseconds; after that nothing waits for it. */
export const PATIENCE_MS = 5000;
