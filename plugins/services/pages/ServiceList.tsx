import { useAtomValue } from 'jotai';
import { readsSecurity } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { ListPage } from '#core/list/ListPage.tsx';
import { viewerAtom } from '#core/session/session.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { memberTokensPath } from '#plugins/security/paths.ts';
import { serviceCommands } from '../commands.ts';
import { services } from '../lists.ts';
import { columns, serviceCard } from '../parts/columns.tsx';

/** The service accounts of the organisation. */
export default function ServiceList() {
  const mayReadTokens = admits(readsSecurity, useAtomValue(viewerAtom));
  return (
    <ListPage
      list={services}
      add={serviceCommands.new}
      commands={serviceCommands}
      columns={columns}
      card={serviceCard}
      lineCount={2}
      filter={() => mayReadTokens && <TextLink href={memberTokensPath()}>Access Tokens of Members</TextLink>}
      empty={() => ({
        explanation:
          'With a service account, a program acts for the organisation itself. It keeps working when people leave.',
      })}
    />
  );
}
