import type { Columns } from './columns.ts';

/**
 * Passkeys, and the challenges that were answered: each is answered once. `second_factor` is 1 for a person who has an
 * authenticator app or a passkey; the gate, the counts and the lock-out check read it.
 */
export const passkeys = (c: Columns): string[] => [
  `create table passkeys (
    id ${c.id},
    person_id ${c.big} not null references people (id) on delete cascade,
    credential_id ${c.key} not null constraint passkeys__credential_id unique,
    public_key ${c.bytes} not null,
    counter ${c.big} not null,
    transports text not null,
    aaguid text not null,
    ${c.flag('synced')},
    name text not null,
    created_at ${c.big} not null,
    last_used_at ${c.big}
  )${c.end}`,
  'create index passkeys_of_person on passkeys (person_id, id)',
  `create table answered_challenges (
    hash ${c.key} not null primary key,
    expires_at ${c.big} not null
  )${c.clustered}`,
  'create index answered_challenges_by_expiry on answered_challenges (expires_at)',
  `alter table people add column webauthn_id ${c.key}`,
  'create unique index people_by_webauthn_id on people (webauthn_id) where webauthn_id is not null',
  `alter table people add column ${c.flag('has_passkey')}`,
  `alter table people add column second_factor ${c.small} generated always as
    (case when totp_enabled = 1 or has_passkey = 1 then 1 else 0 end) ${c.computed}`,
  'drop index people_with_second_factor',
  'create index people_with_second_factor on people (id) where second_factor = 1',
];
