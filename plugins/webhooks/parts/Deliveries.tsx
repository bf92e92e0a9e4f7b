import { useList } from '#core/list/read/useList.ts';
import { RecordList } from '#core/list/RecordList.tsx';
import { webhookCommands } from '../commands.ts';
import type { Webhook } from '../contract.ts';
import { deliveries } from '../deliveries.ts';
import { deliveryCard, deliveryColumns } from './columns.tsx';
import { useFresh } from './useFresh.ts';

/** What was sent to a webhook, newest first. */
export function Deliveries({ webhook: { id, name } }: { webhook: Webhook }) {
  const view = useList(deliveries, undefined, { webhook: id });
  useFresh(view.visible.rows);
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
      empty={nothing}
    />
  );
}

const nothing = () => ({ text: 'Nothing was sent in the last 30 days.', explanation: 'Send a test to see one here.' });
