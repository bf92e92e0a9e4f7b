import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { admits } from '#core/access/rule.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { viewerAtom } from '#core/session/session.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { securityCommands } from '../commands.ts';
import { listMemberTokens, type OwnToken } from '../contract.ts';
import { memberTokensPath } from '../paths.ts';
import { tokensAtom } from '../queries.ts';
import { Ends, LastUse, TokenName } from '#core/tokens/TokenParts.tsx';
import { scopeText } from '#core/tokens/scopeText.ts';
import { ownTokens } from '../tokenSources.ts';

/** The tab with the person's access tokens for this organisation. */
export function TokensTab() {
  const narrow = useNarrow();
  const handle = useListKeys();
  const { data, error, isFetching, refetch } = useAtomValue(tokensAtom);
  const mayReadAll = admits(listMemberTokens.access, useAtomValue(viewerAtom));
  const rows = data?.tokens ?? none;
  const add = useAddPlace(data?.tokens.length === 0);
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords(ownTokens, focus.records);
  if (error?.notFound) return <p className="text-muted">This server does not support access tokens.</p>;
  if (error && !data) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  const empty = (
    <EmptyState
      icon="key"
      text="No data to display"
      explanation="With an access token, a program acts as you in this organisation. It can do what you allow, and never more than you may do yourself."
    >
      <CommandButton command={securityCommands.newToken} variant="primary" />
    </EmptyState>
  );
  return (
    <div onFocus={focus.onFocus} className="flex min-h-0 flex-col">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48 text-muted">
          {!add.empty && <span>Programs act as you with these tokens. End the tokens that you no longer need. </span>}
          {mayReadAll && <TextLink href={memberTokensPath()}>Tokens of all members</TextLink>}
        </p>
        {add.head && <CommandButton command={securityCommands.newToken} />}
      </div>
      {narrow ? (
        <Cards tokens={rows} loading={!data} empty={empty} />
      ) : (
        <DataTable
          label="Access tokens"
          handle={handle}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={({ name }) => name}
          loading={!data}
          empty={empty}
          onFocusRow={focus.onFocusRow}
        />
      )}
      {add.round && <CommandAddButton command={securityCommands.newToken} />}
    </div>
  );
}

function Cards({ tokens, loading, empty }: { tokens: readonly OwnToken[]; loading: boolean; empty: ReactNode }) {
  if (loading)
    return (
      <div className="border-y border-line max-md:-mx-4">
        <SkeletonCards cards={2} />
      </div>
    );
  if (tokens.length === 0) return empty;
  return (
    <ul aria-label="Access tokens" className="divide-y divide-line border-y border-line max-md:-mx-4">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-center gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <TokenName token={token} />
            <p className="text-sm text-muted wrap-anywhere">{scopeText(token.scopes)}</p>
            <p className="text-sm text-muted">
              <span>Last use: </span>
              <LastUse token={token} />
            </p>
          </div>
          <End token={token} />
        </li>
      ))}
    </ul>
  );
}

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
