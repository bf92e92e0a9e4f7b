import * as z from 'zod/mini';
import { managesSecurity, notAbove } from '#core/access/dutyRules.ts';
import { fields, flag, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { factorsResettable, sessionsEndable } from './rules.ts';

/**
 * The person's account, as far as the organisation may know it (docs/privacy.md). A value is null if the organisation may
 * not know it, or if the server does not. Times are in milliseconds since the epoch.
 */
export const account = fields({
  joinedAt: ['joined_at', z.nullable(z.int())],
  twoFactor: ['is_2fa', z.nullable(flag)],
  lastSignInAt: ['last_signin_at', z.nullable(z.int())],
});
export type Account = z.output<typeof account>;

const userSession = fields({
  id: ['session_id', z.string()],
  device: ['user_agent', z.string()],
  lastUsedAt: ['last_used_at', z.int()],
  /** The session of this call. */
  current: ['is_current', flag],
});
export type UserSession = z.output<typeof userSession>;

/**
 * A person's ranges and sessions, for administrators of the organisation where the account began; programs get them with
 * `people:write` of a person.
 */
export const security = fields({ rangeCount: ['ip_count', z.int()], sessions: ['session_list', z.array(userSession)] });

export const endUserSession = endpoint({
  method: 'POST',
  path: '/user/session/end',
  summary: "End a session of a person whose account began in this organisation; the person's sessions are in the view",
  access: managesSecurity,
  peopleOnly: true,
  guards: [notAbove, sessionsEndable],
  body: fields({ id: ['user_id', id], session: ['session_id', z.string().check(z.minLength(1), z.maxLength(100))] }),
  reply: z.object({}),
  changes: ['people'],
});

export const resetFactors = endpoint({
  method: 'POST',
  path: '/user/factors/reset',
  summary:
    'Remove the authenticator app, the passkeys and the recovery codes of a person whose account began in this organisation, and end all sessions',
  scope: null,
  access: managesSecurity,
  guards: [notAbove, factorsResettable],
  body: fields({ id: ['user_id', id] }),
  reply: z.object({}),
  changes: ['people'],
});
