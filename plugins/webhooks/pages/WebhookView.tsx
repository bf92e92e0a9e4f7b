import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { RecordView } from '#core/list/record/RecordView.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { webhookCommands } from '../commands.ts';
import { ALL_TYPES, viewWebhook } from '../contract.ts';
import { webhooks } from '../lists.ts';
import { Last, OnBadge } from '../parts/columns.tsx';
import { Deliveries } from '../parts/Deliveries.tsx';
import { EventTypes } from '../parts/EventTypes.tsx';
import { webhookPath, webhookViewPath } from '../paths.ts';

type View = Answer<typeof viewWebhook>;

/** The page of one webhook: its facts, what was sent to it, and the events that it is told of. */
export default function WebhookView({ params }: PageProps<'/webhook/view/:id'>) {
  return (
    <RecordView
      reading={useReading(viewWebhook, { params })}
      of={webhooks}
      recordOf={webhookOf}
      one="webhook"
      columns={5}
      back={back}
      addressOf={webhookViewPath}
      commands={commandsOf}
      facts={({ webhook }) => ({
        Address: webhook.url,
        Status: <OnBadge webhook={webhook} />,
        'Switched off because': webhook.offWhy,
        'Last delivery': <Last webhook={webhook} />,
        'Old secret': webhook.formerUntil !== null && `also signs until ${timeText(webhook.formerUntil)}`,
      })}
      tabs={({ webhook }) => [
        {
          key: 'deliveries',
          label: 'Deliveries',
          content: <Deliveries key={webhook.id} webhook={webhook} />,
          wide: true,
          scrolls: true,
        },
        {
          key: 'events',
          label: 'Events',
          ...(!webhook.types.includes(ALL_TYPES) && { count: webhook.types.length }),
          content: <EventTypes webhook={webhook} />,
        },
      ]}
    />
  );
}

const back = { href: webhookPath(), title: 'Webhooks', label: 'Back to the webhooks' };
const webhookOf = ({ webhook }: View) => webhook;

const { edit, test, switchOff, switchOn, rotateSecret, endOldSecrets, delete: remove } = webhookCommands;
const more = [switchOff, switchOn, rotateSecret, endOldSecrets, 'line', remove] as const;

const commandsOf = ({ webhook }: View) => (
  <>
    <CommandMenu label={`More for ${webhook.name}`} commands={more} values={{ webhook }} />
    <CommandButton command={edit} values={{ webhook }} />
    <CommandButton command={test} values={{ webhook }} />
  </>
);
