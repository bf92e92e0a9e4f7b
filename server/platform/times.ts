/** Times in milliseconds. The portal has its own (core/ui/text/agoText.ts): a module that both share would be a file more to load. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
