import { CommandButton } from '#core/command/CommandButton.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { Facts } from '#core/ui/page/Facts.tsx';
import { deviceName } from '#core/ui/text/deviceName.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { applicationViewPath } from '#plugins/applications/paths.ts';
import { groupViewPath } from '#plugins/groups/paths.ts';
import { organisationPath } from '#plugins/organisation/paths.ts';
import { securityPolicyViewPath } from '#plugins/policies/paths.ts';
import { userViewPath } from '#plugins/users/paths.ts';
import { webhookViewPath } from '#plugins/webhooks/paths.ts';
import { activityPath } from '../paths.ts';
import { activityCommands } from '../commands.ts';
import type { Entry } from '../contract.ts';
import { valueText } from './valueText.ts';

const sources: Record<Entry['source'], string> = {
  portal: 'In the portal',
  palette: 'In the command palette',
  key: 'By a key',
  api: 'By a program',
  terminal: 'In the terminal, by the gatehouse command',
  assistant: 'By an assistant',
  cli: 'On the command line of the server',
  system: 'By the server itself',
};

/** What changed, from where and how, and the way back. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { changes, why, batch, address, userAgent, requestId, source, at, undo, subject, second } = entry;
  const facts = {
    Time: timeText(at),
    'Network address': address,
    Device: userAgent && deviceName(userAgent),
    How: sources[source],
    Request: requestId,
  };
  return (
    <div className="flex flex-col gap-3 px-8 pt-1 pb-4 text-sm max-md:px-4">
      {why !== null && <p>{why}</p>}
      {changes.length > 0 && (
        <table className="w-full max-w-3xl table-fixed border-collapse text-left">
          <thead>
            <tr className="text-muted">
              {['Field', 'Before', 'After'].map((title) => (
                <th key={title} scope="col" className="py-1 pr-3 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, was, now }) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-3 font-normal text-muted">
                  {label}
                </th>
                <td className="py-1 pr-3 wrap-anywhere">{valueText(was)}</td>
                <td className="py-1 pr-3 wrap-anywhere">{valueText(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Facts of={facts} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {[subject, second].map(
          (record) => record && <RecordLink key={`${record.kind} ${record.id}`} record={record} />,
        )}
        {undo.possible ? (
          <CommandButton command={activityCommands.undo} values={{ change: entry }} icon="none" />
        ) : (
          <span className="text-muted">{undo.why}</span>
        )}
        {batch !== null && (
          <>
            <TextLink href={activityPath({ batch })}>Show the whole run</TextLink>
            <CommandButton command={activityCommands.undoRun} values={{ run: { batch } }} icon="none" />
          </>
        )}
      </div>
    </div>
  );
}

/** The pages of the kinds of records. Others have no link. */
const pages: Record<string, (id: number) => string> = {
  person: (id) => userViewPath({ id }),
  group: (id) => groupViewPath({ id }),
  policy: (id) => securityPolicyViewPath({ id }),
  application: (id) => applicationViewPath({ id }),
  organisation: () => organisationPath(),
  webhook: (id) => webhookViewPath({ id }),
};

function RecordLink({ record: { kind, id, name } }: { record: Entry['subject'] }) {
  const page = pages[kind];
  return page ? <TextLink href={page(id)}>{name}</TextLink> : <span>{name}</span>;
}
