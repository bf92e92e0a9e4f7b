import { ListPage } from '#core/list/ListPage.tsx';
import { webhookCommands } from '../commands.ts';
import { webhooks } from '../lists.ts';
import { columns, webhookCard } from '../parts/columns.tsx';

/** The webhooks of the organisation. */
export default function WebhookList() {
  return (
    <ListPage
      list={webhooks}
      add={webhookCommands.new}
      commands={webhookCommands}
      columns={columns}
      card={webhookCard}
      lineCount={2}
      empty={() => ({
        explanation: 'A webhook tells another program at once what happens in your organisation.',
      })}
    />
  );
}
