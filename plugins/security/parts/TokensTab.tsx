import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { viewerAtom } from '#core/session/session.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { securityCommands } from '../commands.ts';
import { listMemberTokens, type OwnToken } from '../contract.ts';
import { memberTokensPath } from '../paths.ts';
import { tokensAtom } from '../queries.ts';
import { Ends, LastUse, TokenName } from '#core/tokens/TokenParts.tsx';
import { scopeText } from '#core/tokens/scopeText.ts';
import { ownTokens } from '../tokenSources.ts';
import { OwnList } from './OwnList.tsx';

/** The tab with the person's access tokens for this organisation. */
export function TokensTab() {
  const query = useAtomValue(tokensAtom);
  const mayReadAll = admits(listMemberTokens.access, useAtomValue(viewerAtom));
  const rows = query.data?.tokens ?? none;
  const isEmpty = query.data && rows.length === 0;
  return (
    <OwnList
      label="Access tokens"
      query={query}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      kind={ownTokens}
      intro={
        <>
          {!isEmpty && <span>Programs act as you with these tokens. End the tokens that you no longer need. </span>}
          {mayReadAll && <TextLink href={memberTokensPath()}>Tokens of all members</TextLink>}
        </>
      }
      columns={columns}
      card={(token) => <Card token={token} />}
      add={{
        command: securityCommands.newToken,
        icon: 'key',
        explanation:
          'With an access token, a program acts as you in this organisation. It can do what you allow, and never more than you may do yourself.',
      }}
      unsupported="This server does not support access tokens."
    />
  );
}

const Card = ({ token }: { token: OwnToken }) => (
  <>
    <div className="min-w-0 flex-1">
      <TokenName token={token} />
      <p className="text-sm text-muted wrap-anywhere">{scopeText(token.scopes)}</p>
      <p className="text-sm text-muted">
        <span>Last use: </span>
        <LastUse token={token} />
      </p>
    </div>
    <End token={token} />
  </>
);

const End = ({ token }: { token: OwnToken }) => (
  <CommandButton
    command={securityCommands.endToken}
    values={{ token }}
    label="End"
    about={token.name}
    variant="secondary"
    icon="none"
  />
);

const none: readonly OwnToken[] = [];
const keyOf = ({ id }: OwnToken): string => String(id);

const columns: readonly Column<OwnToken>[] = [
  { key: 'name', title: 'Name', width: { min: 160, grow: 2 }, cell: (token) => <TokenName token={token} /> },
  {
    key: 'scopes',
    title: 'Rights',
    width: { min: 160, grow: 3 },
    cell: ({ scopes }) => (
      <span className="truncate" title={scopeText(scopes)}>
        {scopeText(scopes)}
      </span>
    ),
  },
  { key: 'ends', title: 'Ends', width: 120, cell: (token) => <Ends token={token} /> },
  { key: 'use', title: 'Last use', width: 140, cell: (token) => <LastUse token={token} /> },
  { key: 'action', title: 'Action', width: 90, cell: (token) => <End token={token} /> },
];
