import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { CopyableText } from '#core/ui/copy/CopyableText.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { webhookCommands } from '../commands.ts';
import { viewDelivery } from '../contract.ts';
import { deliveries } from '../deliveries.ts';
import { answerText } from '../parts/columns.tsx';
import { Facts } from '#core/ui/page/Facts.tsx';
import { timeText } from '#core/ui/text/timeText.ts';
import { StateBadge } from '#core/ui/text/StateBadge.tsx';
import { stateOf } from '#core/ui/text/stateText.ts';
import { useFresh } from '../parts/useFresh.ts';
import { webhookPath, webhookViewPath } from '../paths.ts';

type View = Answer<typeof viewDelivery>;

/** The page of one delivery: what was sent, and what the receiver answered. */
export default function DeliveryView({ params }: PageProps<'/webhook/delivery/:id'>) {
  return (
    <RecordPage reading={useReading(viewDelivery, { params })} of={deliveries} recordOf={same} columns={2} back={back}>
      {(view) => <DeliveryRecord view={view} />}
    </RecordPage>
  );
}

const back = { href: webhookPath(), title: 'Webhooks', label: 'Back to the webhooks' };

function DeliveryRecord({ view }: { view: View }) {
  const { webhookId, webhookName, name, event, messageId, state, createdAt, attempts, lastAt, nextAt, duration } = view;
  useFresh([view]);
  return (
    <>
      <RecordHeader list={back} within={{ href: webhookViewPath({ id: webhookId }), title: webhookName }} title={name}>
        <CommandButton command={webhookCommands.resend} values={{ delivery: view }} />
      </RecordHeader>
      <div className="pb-4 max-md:px-4">
        <Facts
          of={{
            State: <StateBadge state={stateOf(view)} />,
            Event: event,
            Message: messageId,
            Created: timeText(createdAt),
            Attempts: numberText(attempts),
            'Last attempt': lastAt !== null && timeText(lastAt),
            'Next attempt': state === 'waiting' && nextAt !== null && timeText(nextAt),
            Answer: answerText(view),
            'Failed because': view.status !== null && view.error,
            Duration: duration !== null && `${numberText(duration)} ms`,
          }}
        />
      </div>
      <div className="grid gap-x-8 max-md:px-4 lg:grid-cols-2">
        <section>
          <h2 className="mb-3 font-semibold">Request</h2>
          <CopyableText label="What was sent" text={readable(view.body)} lines />
        </section>
        {view.answer !== null && view.answer !== '' && (
          <section>
            <h2 className="mb-3 font-semibold">Answer</h2>
            <CopyableText label="The beginning of the last answer" text={readable(view.answer)} lines />
          </section>
        )}
      </div>
    </>
  );
}

const same = (view: View): View => view;

/** JSON with a line for each value; other texts stay as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
