import { useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useEffect } from 'react';
import { refresh } from '#core/client/queries.ts';
import { useList } from '#core/list/read/useList.ts';
import { RecordList } from '#core/list/RecordList.tsx';
import { webhookCommands } from '../commands.ts';
import type { Webhook } from '../contract.ts';
import { deliveries } from '../deliveries.ts';
import { deliveryCard, deliveryColumns } from './columns.tsx';

/** How often the list is read again while something waits to be sent, in milliseconds. */
const EVERY = 3_000;

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const view = useList(deliveries, undefined, { webhook: id });
  useFresh(view.shown.rows.some((row) => row?.state === 'waiting'));
  return (
    <RecordList
      view={view}
      label={`Deliveries of ${name}`}
      className="flex min-h-0 flex-1 flex-col pt-3"
      commands={webhookCommands}
      renderHead={() => null}
      columns={deliveryColumns}
      card={deliveryCard}
      lineCount={2}
      empty={() => ({ text: 'Nothing was sent in the last 30 days.', explanation: 'Send a test to see one here.' })}
    />
  );
}

/** The server sends in the background, a moment after the call that caused it. */
function useFresh(waits: boolean): void {
  const queries = useAtomValue(queryClientAtom);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(queries, ['webhooks']);
    }, EVERY);
    return () => clearInterval(timer);
  }, [waits, queries]);
}
