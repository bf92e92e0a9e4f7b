import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, flag, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { created, createOptions } from '#core/contract/password/passkey.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';
import { confirmPassword } from './proofField.ts';
import { factorLeftIfForced, passkeyLeftIfForced, passkeyUsed } from './rules.ts';

/** Adding is open to people who are forced to a second factor: a passkey is one. */
const own = { access: member } as const;
const adding = { access: member, evenWhen: ['set-up owed'] } as const;

const passkey = fields({
  id: ['passkey_id', id],
  name: ['passkey_name', z.string()],
  /** It is synchronised between devices, so it survives the loss of one. */
  synced: ['is_synced', flag],
  createdAt: ['created_at', z.int()],
  lastUsedAt: ['last_used_at', z.nullable(z.int())],
});
/** A passkey of the person. */
export type OwnPasskey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  ...adding,
  method: 'GET',
  path: '/security/passkey/list',
  summary: 'Your own passkeys',
  reply: fields({ passkeys: ['passkey_list', z.array(passkey)] }),
  reads: ['security'],
});

/** The fields of the dialog that adds a passkey. */
export const passkeyProof = fields({ password: ['password', confirmPassword] });

export const beginPasskey = endpoint({
  ...adding,
  method: 'POST',
  path: '/security/passkey/options',
  summary: 'Confirm the password and get the options with which the browser makes a passkey, within five minutes',
  guards: [passkeyUsed],
  body: passkeyProof,
  reply: fields({ options: ['publickey_options', createOptions] }),
  // A person's name for authenticators is no readable data.
  changes: [],
});

export const addPasskey = endpoint({
  ...adding,
  method: 'POST',
  path: '/security/passkey/add',
  summary: 'Add the passkey that the browser made; with the first factor come recovery codes',
  guards: [passkeyUsed],
  body: fields({ created: ['publickey_credential', created] }),
  /** Empty if the person has recovery codes already. */
  reply: fields({ codes: ['user_code', z.array(z.string())] }),
  changes: ['security', 'session'],
  newSession: true,
});

/** The name of a passkey, which its person chooses. */
export const passkeyName = requiredText('Name', 50).check(withoutAddress('Name'));

export const renamePasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/security/passkey/rename',
  summary: 'Rename a passkey of your own',
  body: fields({ id: ['passkey_id', id], name: ['passkey_name', passkeyName] }),
  reply: z.object({}),
  changes: ['security'],
});

/** The fields of the dialog that removes a passkey, and of its call. */
export const removedPasskey = fields({ id: ['passkey_id', id], password: ['password', confirmPassword] });

export const removePasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/security/passkey/remove',
  summary: 'Remove a passkey of your own',
  guards: [factorLeftIfForced, passkeyLeftIfForced],
  body: removedPasskey,
  reply: z.object({}),
  changes: ['security', 'session'],
  newSession: true,
});
