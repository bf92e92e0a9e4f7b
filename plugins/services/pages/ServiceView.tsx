import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { CellLink } from '#core/list/CellLink.tsx';
import { useList } from '#core/list/read/useList.ts';
import { RecordView } from '#core/list/record/RecordView.tsx';
import { RecordList } from '#core/list/RecordList.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { serviceCommands } from '../commands.ts';
import { viewService, type ServiceAccount } from '../contract.ts';
import { services, tokensOfService } from '../lists.ts';
import { End, tokenCard, tokenColumns } from '../parts/columns.tsx';
import { servicePath, serviceViewPath } from '../paths.ts';

type View = Answer<typeof viewService>;

/** The page of one service account: its facts and its tokens. */
export default function ServiceView({ params }: PageProps<'/service/view/:id'>) {
  // The plugin with the pages of users may be missing.
  const addressOf = useRecordAddress('UserView');
  return (
    <RecordView
      reading={useReading(viewService, { params })}
      of={services}
      recordOf={serviceOf}
      one="service account"
      columns={5}
      back={back}
      addressOf={serviceViewPath}
      commands={commandsOf}
      facts={({ service }) => ({
        Purpose: service.purpose,
        'Created by': service.madeBy && <CellLink href={addressOf?.(service.madeBy)}>{service.madeBy.name}</CellLink>,
        Created: timeText(service.createdAt),
        Ends: <End service={service} />,
      })}
      tabs={({ service }) => [
        {
          key: 'tokens',
          label: 'Access Tokens',
          count: service.tokens.length,
          content: <Tokens key={service.id} service={service} />,
          wide: true,
          scrolls: true,
        },
      ]}
    />
  );
}

const back = { href: servicePath(), title: 'Service Accounts', label: 'Back to the service accounts' };
const serviceOf = ({ service }: View) => service;

const { newToken, rename, end } = serviceCommands;
const more = [rename, 'line', end] as const;

const commandsOf = ({ service }: View) => (
  <>
    <CommandMenu label={`More for ${service.name}`} commands={more} values={{ service }} />
    <CommandButton command={newToken} values={{ service }} />
  </>
);

function Tokens({ service }: { service: ServiceAccount }) {
  const view = useList(tokensOfService, { id: service.id });
  return (
    <RecordList
      view={view}
      label={`Access tokens of ${service.name}`}
      className="flex min-h-0 flex-1 flex-col pt-3"
      commands={serviceCommands}
      renderHead={() => null}
      columns={tokenColumns}
      card={tokenCard}
      lineCount={3}
      empty={() => ({ explanation: 'Without a token, its programs are refused.' })}
    />
  );
}
