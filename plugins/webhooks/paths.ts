import { path } from '#core/plugin/path.ts';

/** The Webhooks list. */
export const webhookPath = path('/webhook');
/** One webhook. Query: `tab`. */
export const webhookViewPath = path('/webhook/view/:id');
/** One delivery of a webhook. */
export const deliveryPath = path('/webhook/delivery/:id');
