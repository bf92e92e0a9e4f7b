/** Times in milliseconds. The portal has its own (core/ui/text/agoText.ts): a shared module would cost the browser one more request. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
