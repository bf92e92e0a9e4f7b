import type { MessageType } from '#core/contract/envelope.ts';
import { notify, recentMessages } from '#core/ui/toast/toast.ts';

/** The same message within this time counts as one event, in milliseconds. */
const AT_ONCE = 2_000;

/** Shows a message, unless the refused call's own place, such as a command, has just shown it. */
export function notifyOnce(type: MessageType, text: string): void {
  const now = Date.now();
  if (!recentMessages().some((message) => message.text === text && now - message.at.getTime() < AT_ONCE))
    notify(type, text);
}
