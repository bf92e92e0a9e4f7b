import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { tallPage } from '#core/list/ListPage.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { useHistoryTab } from '#core/list/record/History.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import { webhookCommands } from '../commands.ts';
import { ALL_TYPES, viewWebhook, type Webhook } from '../contract.ts';
import { webhooks } from '../lists.ts';
import { Last, OnBadge } from '../parts/columns.tsx';
import { Deliveries } from '../parts/Deliveries.tsx';
import { EventTypes } from '../parts/EventTypes.tsx';
import { Facts } from '#core/ui/page/Facts.tsx';
import { timeText } from '#core/ui/text/timeText.ts';
import { webhookPath, webhookViewPath } from '../paths.ts';

/** The page of one webhook: its facts, what was sent to it, and the events that it is told of. */
export default function WebhookView({ params }: PageProps<'/webhook/view/:id'>) {
  return (
    <RecordPage
      reading={useReading(viewWebhook, { params })}
      of={webhooks}
      recordOf={webhookOf}
      columns={5}
      back={back}
    >
      {({ webhook }) => <Shown webhook={webhook} />}
    </RecordPage>
  );
}

const back = { href: webhookPath(), title: 'Webhooks', label: 'Back to the webhooks' };

const { edit, test, switchOff, switchOn, rotateSecret, endOldSecrets, delete: remove } = webhookCommands;
const more = [switchOff, switchOn, rotateSecret, endOldSecrets, 'line', remove] as const;

function Shown({ webhook }: { webhook: Webhook }) {
  const { id, name, url, offWhy, types, formerUntil } = webhook;
  const values = { webhook };
  const history = useHistoryTab('webhook', id);
  const asked = useSearchParams().get('tab');
  // Only the list of deliveries scrolls within the page.
  const isRead = asked !== null && asked !== 'deliveries';
  return (
    <div className={isRead ? undefined : tallPage}>
      <RecordHeader list={back} title={name}>
        <CommandMenu label={`More for ${name}`} commands={more} values={values} />
        <CommandButton command={edit} values={values} />
        <CommandButton command={test} values={values} />
      </RecordHeader>
      <div className="pb-4 max-md:px-4">
        <Facts
          of={{
            Address: url,
            Status: <OnBadge webhook={webhook} />,
            'Switched off because': offWhy,
            'Last delivery': <Last webhook={webhook} />,
            'Old secret': formerUntil !== null && `also signs until ${timeText(formerUntil)}`,
          }}
        />
      </div>
      <TabsInAddress
        label="About this webhook"
        addressOf={(query) => webhookViewPath({ id }, query)}
        className={isRead ? '' : 'flex min-h-0 flex-1 flex-col'}
        tabs={[
          { key: 'deliveries', label: 'Deliveries', shown: <Deliveries key={id} webhook={webhook} />, wide: true },
          {
            key: 'events',
            label: 'Events',
            ...(!types.includes(ALL_TYPES) && { count: types.length }),
            shown: <EventTypes webhook={webhook} />,
          },
          ...history,
        ]}
      />
    </div>
  );
}

const webhookOf = ({ webhook }: Answer<typeof viewWebhook>) => webhook;
