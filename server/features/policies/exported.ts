import type { Policy, PolicyRange } from '#plugins/policies/contract.ts';
import { writeList } from '#core/text/listText.ts';
import type { Columns } from '#server/domain/calls/lists/exportList.ts';

/** The columns of the exported list of policies. */
export const policyColumns: Columns<Policy & { ranges: readonly PolicyRange[] }> = [
  ['Name', ({ name }) => name],
  [
    'Groups',
    ({ isDefault, groups }) => (isDefault ? 'All groups' : writeList(groups.map(({ name }) => ({ name, parts: [] })))),
  ],
  [
    'Two-factor authentication',
    ({ forced, passkeysOnly }) => (passkeysOnly ? 'Passkeys only' : forced ? 'Required' : 'Not required'),
  ],
  [
    'Allowed IP ranges',
    ({ ranges }) => ranges.map(({ from, to }) => (from === to ? from : `${from} - ${to}`)).join('; '),
  ],
];
