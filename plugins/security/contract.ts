import * as z from 'zod/mini';
import { authenticatorCode, password } from '#core/contract/text/text.ts';
import { member } from '#core/access/rules.ts';
import { ipAddress } from '#core/contract/policies/address.ts';
import { fields, flag, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { confirmLockout, confirmLockoutQuery } from '#core/contract/confirmLockout.ts';
import { confirmPassword } from './proofField.ts';
import { authenticatorOff, authenticatorOn, factorLeftIfForced, hasSecondFactor } from './rules.ts';

export * from './dataContract.ts';
export * from './passkeyContract.ts';
export * from './tokenContract.ts';

/** Every member manages the own security; the set-up is open to people who are forced to it. */
const own = { access: member } as const;
const setUp = { access: member, evenWhen: ['set-up owed'] } as const;

/** Identifies a set-up in progress. */
const permCode = z.string('The set-up is not named.').check(z.minLength(1), z.maxLength(100));
/** Recovery codes, in hex. */
const recoveryCodes = z
  .array(z.string().check(z.regex(/^[0-9a-f]{1,64}$/i, 'Recovery codes are hexadecimal.')))
  .check(z.minLength(1, 'The recovery codes are missing.'), z.maxLength(20, 'These are too many recovery codes.'));

const status = fields({
  on: ['is_2fa', flag],
  /** The number of unused recovery codes. */
  codesLeft: ['recovery_count', z.optional(z.int())],
  /** Since when it is on, in milliseconds since the epoch; null if that is not known. */
  since: ['enabled_at', z.optional(z.nullable(z.int()))],
});

export type TwoFactorStatus = z.output<typeof status>;

export const twoFactorStatus = endpoint({
  ...setUp,
  method: 'GET',
  path: '/security/twofactor/status',
  summary: 'Whether an authenticator app is set up, and how many recovery codes are left',
  reply: fields({ status: ['twofactorauth_status', status] }),
  reads: ['security', 'session'],
});

export const startSetUp = endpoint({
  ...setUp,
  method: 'GET',
  path: '/security/twofactor/barcode',
  summary:
    'Begin the set-up of an authenticator: a QR code as PNG. The header pragma carries perm_code, which names the set-up and expires',
  guards: [authenticatorOff],
  reply: 'binary',
  // The set-up changes no readable data until it is completed.
  changes: [],
});

export const viewSetUp = endpoint({
  ...setUp,
  method: 'GET',
  path: '/security/twofactor/code',
  summary: 'The recovery codes of the set-up that is under way, and its key for those who cannot scan',
  /** Missing: the last set-up that was begun. */
  query: fields({ permCode: ['perm_code', z.optional(permCode)] }),
  reply: fields({
    codes: ['user_code', z.array(z.string())],
    /** The content of the QR code; its parameter `secret` is the key. */
    address: ['otpauth_url', z.optional(z.string())],
  }),
});

/** The fields of the wizard's last step. */
export const completed = fields({
  codes: ['user_code', recoveryCodes],
  permCode: ['perm_code', permCode],
  code: ['auth_code', authenticatorCode()],
  password: ['user_password', password('Current Password')],
});

export const completeSetUp = endpoint({
  ...setUp,
  method: 'POST',
  path: '/security/twofactor/validate',
  summary: 'Turn two-factor authentication on by the first code of the authenticator; all other sessions end',
  guards: [authenticatorOff],
  body: completed,
  reply: z.object({}),
  changes: ['security', 'session'],
  newSession: true,
});

/** The password, which is proof enough for some changes. */
export const proof = fields({ password: ['password', confirmPassword] });

export const disableTwoFactor = endpoint({
  ...own,
  method: 'POST',
  path: '/security/twofactor/disable',
  summary: 'Remove the authenticator app; without a passkey two-factor authentication is off then',
  guards: [authenticatorOn, factorLeftIfForced],
  body: proof,
  reply: z.object({}),
  changes: ['security', 'session'],
  newSession: true,
});

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/security/twofactor/code',
  summary: 'Create new recovery codes; the old ones end',
  guards: [hasSecondFactor],
  body: proof,
  reply: fields({ codes: ['user_code', z.array(z.string())] }),
  changes: ['security'],
  newSession: true,
});

/** The fields of the Change Password form and of its call (docs/specification/product.md section 5). */
export const changedPassword = fields({
  current: ['current_password', password('Current Password')],
  next: ['new_password', password('New Password')],
});

export const changePassword = endpoint({
  ...own,
  method: 'POST',
  path: '/security/password/change',
  summary: 'Change your own password; all other sessions end',
  body: changedPassword,
  reply: z.object({}),
  changes: ['security'],
  newSession: true,
});

const range = fields({
  id: ['ipaddress_id', id],
  from: ['from_ipaddress', z.string()],
  to: ['to_ipaddress', z.string()],
});
/** A range of the person. */
export type OwnRange = z.output<typeof range>;

export const listRanges = endpoint({
  ...own,
  method: 'GET',
  path: '/security/ipaddress/list/',
  summary: 'Your own allowed IP ranges, and the address of this call',
  reply: fields({
    // The spelling of docs/specification/product.md section 7.
    ranges: ['ipddress_list', z.array(range)],
    address: ['current_ipaddress', z.string()],
  }),
  reads: ['security'],
});

/** The fields of the IP address form and of its call. */
export const newRange = fields({
  from: ['from_ipaddress', ipAddress('From')],
  to: ['to_ipaddress', ipAddress('To')],
  confirmLockout,
});

export const addPersonRange = endpoint({
  ...own,
  method: 'POST',
  path: '/security/ipaddress/add',
  summary: 'Add an allowed IP range of your own; from then on, every call must come from one of your ranges',
  body: newRange,
  reply: fields({ id: ['ipaddress_id', z.optional(id)] }),
  changes: ['security', 'session'],
  fresh: true,
});

export const removePersonRange = endpoint({
  ...own,
  method: 'GET',
  path: '/security/ipaddress/remove/:id',
  summary: 'Remove an allowed IP range of your own',
  params: idParams,
  query: confirmLockoutQuery,
  reply: z.object({}),
  changes: ['security', 'session'],
  fresh: true,
});
