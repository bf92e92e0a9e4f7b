import type { ClipboardEvent } from 'react';
import { useHost } from '#core/command/hostAtom.ts';
import type { Entry } from '../catalogue.ts';

/** Handles a paste: cells of a spreadsheet are as a file that is dropped on the page, if one of the commands takes it. */
export function usePastedTable(entries: readonly Entry[], onClose: () => void) {
  const host = useHost();
  return (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const taker = entries.find(({ command, blocked }) => command.drop && blocked === undefined)?.command.drop;
    if (!taker || !isTable(text)) return;
    event.preventDefault();
    onClose();
    taker.take(new File([text], 'Pasted cells', { type: 'text/plain' }), host);
  };
}

/** Several lines, with cells or with addresses. A name may be copied together with the end of its line, or in two lines. */
const isTable = (text: string): boolean => text.trim().includes('\n') && /[\t;@]/.test(text);
