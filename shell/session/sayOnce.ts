import type { MessageType } from '#core/contract/envelope.ts';
import { notify, recentMessages } from '#core/ui/toast/toast.ts';

/** The same words from several places count as one event for so many milliseconds. */
const AT_ONCE = 2_000;

/** Says something that a refused call may just have said in its own place, such as a command. */
export function sayOnce(type: MessageType, text: string): void {
  const now = Date.now();
  if (!recentMessages().some((said) => said.text === text && now - said.at.getTime() < AT_ONCE)) notify(type, text);
}
