import type { MessageType } from '../contract/envelope.ts';
import type { Host } from './host.ts';

/** As much of an answer as is said; commands that call nothing make their own, without a type. */
export interface Said {
  message?: string;
  type?: MessageType;
}

/**
 * Shows what a call that succeeded answers, as the type that the server gives it (docs/specification/product.md section
 * 7).
 */
export function sayAnswer(host: Pick<Host, 'notify'>, { message, type = 'success' }: Said): void {
  if (message) host.notify(type, message);
}
