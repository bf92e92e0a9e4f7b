import { useMemo } from 'react';
import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import { ListPage } from '#core/list/ListPage.tsx';
import type { ListView } from '#core/list/read/useList.ts';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';
import { Select } from '#core/ui/select/Select.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { securityCommands } from '../commands.ts';
import { UNUSED_DAYS, type listMemberTokens, type MemberToken } from '../contract.ts';
import { scopeText } from '#core/tokens/scopeText.ts';
import { Ends, LastUse, TokenName } from '#core/tokens/TokenParts.tsx';
import { memberTokens } from '../tokenSources.ts';

/** The page with the access tokens of all members. */
export default function MemberTokens() {
  // The plugin with the pages of users may be missing.
  const personAddress = useRecordAddress('UserView');
  return (
    <ListPage
      list={memberTokens}
      add={securityCommands.newToken}
      commands={{ endMemberToken: securityCommands.endMemberToken }}
      filter={byUse}
      columns={useMemo(() => columnsOf(personAddress), [personAddress])}
      card={(token) => ({ lines: [token.personName, scopeText(token.scopes)] })}
      empty={({ unused }) => ({
        explanation: unused
          ? `Every access token was used in the last ${UNUSED_DAYS} days.`
          : 'With an access token, a program acts as a member of this organisation, and never does more than that member may do.',
      })}
    />
  );
}

const options = [
  { value: '', label: 'All tokens' },
  { value: '1', label: `Not used for ${UNUSED_DAYS} days` },
];

const byUse = ({ query, change }: ListView<typeof listMemberTokens, MemberToken>) => (
  <Select
    label="Use"
    hideLabel
    className="w-56"
    options={options}
    value={query.unused ? '1' : ''}
    onChange={(value) => change('unused', value)}
  />
);

function columnsOf(
  personAddress: ((row: { id: number }) => string | undefined) | undefined,
): readonly Column<MemberToken>[] {
  return [
    { key: 'name', title: 'Name', width: { min: 160, grow: 2 }, cell: (token) => <TokenName token={token} /> },
    {
      key: 'person',
      title: 'Member',
      width: { min: 150, grow: 2 },
      cell: ({ personId, personName }) => <CellLink href={personAddress?.({ id: personId })}>{personName}</CellLink>,
    },
    {
      key: 'scopes',
      title: 'Rights',
      width: { min: 160, grow: 3 },
      cell: ({ scopes }) => <CellText>{scopeText(scopes)}</CellText>,
    },
    { key: 'ends', title: 'Ends', width: 120, cell: (token) => <Ends token={token} /> },
    { key: 'use', title: 'Last use', width: 140, cell: (token) => <LastUse token={token} /> },
  ];
}
