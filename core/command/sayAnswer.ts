import type { MessageType } from '#core/contract/envelope.ts';
import type { Host } from './host.ts';

/** The part of an answer that is shown. Commands that call no endpoint make their own, without a type. */
export interface Notice {
  message?: string;
  type?: MessageType;
  /** The entry of the activity with which the change can be taken back. */
  entry?: number;
}

/**
 * Shows the message of a successful call, with the type that the server gives it (docs/specification/product.md
 * section 7).
 */
export function sayAnswer(host: Pick<Host, 'notify'>, { message, type = 'success', entry }: Notice): void {
  if (message) host.notify(type, message, entry);
}
