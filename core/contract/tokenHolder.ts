import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, id } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { organisationDetails, personDetails } from './session.ts';

/** The first call of a program: for whom it acts, and what it may do. */
export const tokenHolder = endpoint({
  method: 'GET',
  path: '/user/token',
  summary: 'For whom an access token acts, and its scopes; without scopes for a session',
  access: member,
  scope: 'any',
  reply: fields({
    person: ['user_details', personDetails],
    organisation: ['primary_org_details', z.nullable(organisationDetails)],
    /** The service account whose token it is. Then the person has no account of its own, and the id 0. */
    service: [
      'service_account',
      z.optional(z.nullable(fields({ id: ['service_id', id], name: ['service_name', z.string()] }))),
    ],
    scopes: ['scope_list', z.nullable(z.array(z.string()))],
  }),
  reads: ['session', 'organisation'],
});
