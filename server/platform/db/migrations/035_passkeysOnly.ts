import type { Columns } from './columns.ts';

/** Policies that admit passkeys only. The index is for the lock-out check, which looks for people with a passkey. */
export const passkeysOnly = (c: Columns): string[] => [
  `alter table policies add column ${c.flag('passkeys_only')}`,
  'create index people_with_passkey on people (id) where has_passkey = 1',
];
