import * as z from 'zod/mini';
import { managesSecurity, notAbove, readsSecurity } from '#core/access/dutyRules.ts';
import { member } from '#core/access/rules.ts';
import { addressRange } from '#core/contract/policies/address.ts';
import { digitsOf, fields, flag, id, listOf } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { cursor, limit, page } from '#core/contract/list.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';
import { confirmPassword } from './proofField.ts';

/** The longest life of a token, in days. */
export const MOST_DAYS = 400;
/** A token that was not used for so many days counts as unused. */
export const UNUSED_DAYS = 90;

const scope = z.string().check(z.regex(/^[a-z]{1,40}:(read|write)$/, 'This is not a scope.'));

const token = {
  id: ['token_id', id],
  name: ['token_name', z.string()],
  scopes: ['scope_list', z.array(z.string())],
  /** The only addresses that may use it; null for all. */
  range: ['ip_range', z.nullable(addressRange)],
  createdAt: ['created_at', z.int()],
  expiresAt: ['expires_at', z.int()],
  lastUsedAt: ['last_used_at', z.nullable(z.int())],
  lastAddress: ['last_ipaddress', z.nullable(z.string())],
} as const;

const ownToken = fields(token);
/** An access token of the person. Its secret is shown once and never read again. */
export type OwnToken = z.output<typeof ownToken>;

const memberToken = fields({ ...token, personId: ['user_id', id], personName: ['user_name', z.string()] });
/** An access token of a member, as administrators see it. */
export type MemberToken = z.output<typeof memberToken>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/security/token/list',
  summary: 'Your own access tokens for this organisation, and the topics that scopes are made of',
  access: member,
  reply: fields({ tokens: ['token_list', listOf(ownToken)], topics: ['topic_list', listOf(z.string())] }),
  reads: ['tokens'],
});

const days = z
  .int('Choose how long the token is valid.')
  .check(
    z.minimum(1, 'A token must be valid for at least one day.'),
    z.maximum(MOST_DAYS, `A token can be valid for at most ${MOST_DAYS} days.`),
  );

/** The fields of the dialog that makes a token, and of its call. */
export const newToken = fields({
  name: ['token_name', requiredText('Name', 50).check(withoutAddress('Name'))],
  days: ['valid_days', days],
  scopes: [
    'scope_list',
    z
      .array(scope)
      .check(z.minLength(1, 'Choose what the token may do.'), z.maxLength(100, 'These are too many scopes.')),
  ],
  range: ['ip_range', z.optional(z.nullable(addressRange))],
  password: ['password', confirmPassword],
});

export const createToken = endpoint({
  method: 'POST',
  path: '/security/token/create',
  summary:
    'Create an access token with which a program acts as the person in this organisation; its secret is shown once',
  access: member,
  body: newToken,
  reply: fields({ secret: ['token_secret', z.string()] }),
  changes: ['tokens'],
});

export const endToken = endpoint({
  method: 'POST',
  path: '/security/token/end',
  summary: 'End an access token of your own',
  access: member,
  body: fields({ id: ['token_id', id] }),
  reply: z.object({}),
  changes: ['tokens'],
});

export const listMemberTokens = endpoint({
  method: 'GET',
  path: '/security/token/members',
  summary: 'The access tokens of all members for this organisation, newest first',
  access: readsSecurity,
  query: fields({
    unused: ['is_unused', z.optional(flag)],
    personId: ['user_id', z.optional(digitsOf(/^\d{1,15}$/, 'This is not the id of a record.'))],
    cursor: ['cursor', cursor],
    limit: ['limit', limit],
  }),
  reply: fields({ tokens: ['token_list', listOf(memberToken)], ...page }),
  reads: ['tokens', 'people'],
});

export const endMemberToken = endpoint({
  method: 'POST',
  path: '/security/token/members/end',
  summary: 'End an access token of a member',
  access: managesSecurity,
  guards: [notAbove],
  body: fields({ id: ['token_id', id] }),
  reply: z.object({}),
  changes: ['tokens'],
});
