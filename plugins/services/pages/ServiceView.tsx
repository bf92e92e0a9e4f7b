import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { CellLink } from '#core/list/CellLink.tsx';
import { tallPage } from '#core/list/ListPage.tsx';
import { useList } from '#core/list/read/useList.ts';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { RecordList } from '#core/list/RecordList.tsx';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';
import { useHistoryTab } from '#core/list/record/History.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { Facts } from '#core/ui/page/Facts.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import { timeText } from '#core/ui/text/timeText.ts';
import { serviceCommands } from '../commands.ts';
import { viewService, type ServiceAccount } from '../contract.ts';
import { services, tokensOfService } from '../lists.ts';
import { End, tokenCard, tokenColumns } from '../parts/columns.tsx';
import { servicePath, serviceViewPath } from '../paths.ts';

/** The page of one service account: its facts and its tokens. */
export default function ServiceView({ params }: PageProps<'/service/view/:id'>) {
  return (
    <RecordPage
      reading={useReading(viewService, { params })}
      of={services}
      recordOf={serviceOf}
      columns={5}
      back={back}
    >
      {({ service }) => <Shown service={service} />}
    </RecordPage>
  );
}

const back = { href: servicePath(), title: 'Service Accounts', label: 'Back to the service accounts' };
const { newToken, rename, end } = serviceCommands;
const more = [rename, 'line', end] as const;

function Shown({ service }: { service: ServiceAccount }) {
  const { id, name, purpose, madeBy, createdAt, tokens } = service;
  const values = { service };
  // The plugin with the pages of users may be missing.
  const addressOf = useRecordAddress('UserView');
  const history = useHistoryTab('service', id);
  const asked = useSearchParams().get('tab');
  // Only the list of tokens scrolls within the page.
  const isRead = asked !== null && asked !== 'tokens';
  return (
    <div className={isRead ? undefined : tallPage}>
      <RecordHeader list={back} title={name}>
        <CommandMenu label={`More for ${name}`} commands={more} values={values} />
        <CommandButton command={newToken} values={values} />
      </RecordHeader>
      <div className="pb-4 max-md:px-4">
        <Facts
          of={{
            Purpose: purpose,
            'Created by': madeBy && <CellLink href={addressOf?.(madeBy)}>{madeBy.name}</CellLink>,
            Created: timeText(createdAt),
            Ends: <End service={service} />,
          }}
        />
      </div>
      <TabsInAddress
        label="About this service account"
        addressOf={(query) => serviceViewPath({ id }, query)}
        className={isRead ? '' : 'flex min-h-0 flex-1 flex-col'}
        tabs={[
          {
            key: 'tokens',
            label: 'Access Tokens',
            count: tokens.length,
            shown: <Tokens key={id} service={service} />,
            wide: true,
          },
          ...history,
        ]}
      />
    </div>
  );
}

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

const serviceOf = ({ service }: Answer<typeof viewService>) => service;
