import * as z from 'zod/mini';
import { allOf } from '#core/access/rule.ts';
import { readsAll } from '#core/access/dutyRules.ts';
import { admin } from '#core/access/rules.ts';
import { fields, id, idParams, listOf } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { optionalText, requiredText } from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';
import { listTokens, newToken } from '#plugins/security/contract.ts';
import { mayMakeServices, notEnded } from './rules.ts';

const account = fields({
  id: ['service_id', id],
  name: ['service_name', z.string()],
  /** What it is for. */
  purpose: ['service_purpose', z.string()],
  /** The person who made it; `null` once the account of this person is gone. */
  madeBy: ['made_by', z.nullable(fields({ id: ['user_id', id], name: ['user_name', z.string()] }))],
  createdAt: ['created_at', z.int()],
  /** Since then it may do nothing. */
  endedAt: ['ended_at', z.nullable(z.int())],
  /** Newest first. Their secrets are shown once and never read again. */
  tokens: ['token_list', listTokens.reply.schemas.tokens],
});
/** A program that acts for the organisation itself, with tokens of its own. */
export type ServiceAccount = z.output<typeof account>;

const makers = allOf(admin, mayMakeServices);

const texts = {
  name: ['service_name', requiredText('Name', 50).check(withoutAddress('Name'))],
  purpose: ['service_purpose', optionalText('Purpose', 200)],
} as const;
const one = { id: ['service_id', id] } as const;
const schemas = newToken.schemas;
/** What is asked for a new token, with the password of the person who makes it. */
const token = {
  tokenName: ['token_name', schemas.name],
  days: ['valid_days', schemas.days],
  scopes: ['scope_list', schemas.scopes],
  range: ['ip_range', schemas.range],
  password: ['password', schemas.password],
} as const;
const secret = { secret: ['token_secret', z.string()] } as const;

/** The fields of the form that makes a service account with its first token, and of its call. */
export const newService = fields({ ...texts, ...token });
/** The fields of the form that names a service account, and of its call. */
export const serviceTexts = fields({ ...one, ...texts });
/** The fields of the form that makes a further token, and of its call. */
export const newServiceToken = fields({
  ...one,
  ...token,
  /** The token that the new one replaces. It is valid for one more day. */
  replaces: ['replaced_id', z.optional(z.nullable(id))],
});

export const listServices = endpoint({
  method: 'GET',
  path: '/serviceaccount/list',
  summary: 'The service accounts of the organisation with their tokens, and the topics that scopes are made of',
  access: readsAll,
  reply: fields({ services: ['service_list', listOf(account)], topics: ['topic_list', listOf(z.string())] }),
  reads: ['services'],
});

export const viewService = endpoint({
  method: 'GET',
  path: '/serviceaccount/view/:id',
  summary: 'One service account with its tokens',
  access: readsAll,
  params: idParams,
  reply: fields({ service: ['service_details', account] }),
  reads: ['services'],
});

export const createService = endpoint({
  method: 'POST',
  path: '/serviceaccount/create',
  summary: 'Create a service account with its first token, whose secret is shown once',
  access: makers,
  body: newService,
  reply: fields({ ...one, ...secret }),
  changes: ['services'],
});

export const updateService = endpoint({
  method: 'POST',
  path: '/serviceaccount/update',
  summary: 'Change the name and the purpose of a service account',
  access: admin,
  guards: [notEnded],
  body: serviceTexts,
  reply: z.object({}),
  changes: ['services'],
});

export const endService = endpoint({
  method: 'POST',
  path: '/serviceaccount/end',
  summary: 'End a service account with all its tokens',
  access: admin,
  guards: [notEnded],
  body: fields(one),
  reply: z.object({}),
  changes: ['services'],
});

export const createServiceToken = endpoint({
  method: 'POST',
  path: '/serviceaccount/token/create',
  summary: 'Create another token of a service account; its secret is shown once',
  access: makers,
  guards: [notEnded],
  body: newServiceToken,
  reply: fields(secret),
  changes: ['services'],
});

export const endServiceToken = endpoint({
  method: 'POST',
  path: '/serviceaccount/token/end',
  summary: 'End a token of a service account',
  access: admin,
  body: fields({ id: ['token_id', id] }),
  reply: z.object({}),
  changes: ['services'],
});
