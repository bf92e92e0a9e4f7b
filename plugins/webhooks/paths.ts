import { path } from '#core/plugin/path.ts';

/** The Webhooks list. */
export const webhookPath = path('/webhook');
