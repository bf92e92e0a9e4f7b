import { useEffect } from 'react';
import * as z from 'zod/mini';
import { messageTypes } from '#core/contract/envelope.ts';
import { TAB_MEMORY } from '#core/command/opened.ts';
import { restoreMessages, useRecentMessages } from '#core/ui/toast/toast.ts';

const PLACE = `${TAB_MEMORY}messages`;

const storedMessages = z.object({
  personId: z.int(),
  messages: z.array(
    z.object({
      type: z.enum(messageTypes),
      text: z.string(),
      at: z.coerce.date(),
      details: z.optional(z.array(z.string())),
    }),
  ),
});

/** Keeps this person's recent messages in this tab, so that a reload does not lose them. Signing out forgets them. */
export function useKeptMessages(personId: number): void {
  const messages = useRecentMessages();
  useEffect(() => restoreMessages(read(personId)), [personId]);
  useEffect(() => {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ personId, messages }));
    } catch {
      // The storage is full or forbidden: the messages last until the page is left.
    }
  }, [personId, messages]);
}

function read(personId: number) {
  try {
    const found = storedMessages.parse(JSON.parse(sessionStorage.getItem(PLACE) ?? ''));
    return found.personId === personId ? found.messages : [];
  } catch {
    return [];
  }
}
