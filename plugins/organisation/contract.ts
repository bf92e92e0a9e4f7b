import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, flag, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

const organisationItem = fields({
  id: ['org_id', id],
  name: ['company_name', z.string()],
  email: ['org_email', z.string()],
  industry: ['org_industry_name', z.string()],
  primary: ['is_primary', flag],
});

/** One of the person's organisations (product.md section 3, Organisation list item). */
export type OrganisationItem = z.output<typeof organisationItem>;

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/organisation/list',
  summary: "The person's organisations",
  access: member,
  evenWhen: ['shut out'],
  reply: fields({ organisations: ['org_list', z.array(organisationItem)] }),
  reads: ['organisations', 'session'],
});

export const makePrimary = endpoint({
  method: 'GET',
  path: '/organisation/primary/:id',
  summary: "Make an organisation the person's primary one",
  access: member,
  evenWhen: ['shut out'],
  params: idParams,
  reply: z.object({}),
  changes: ['organisations', 'session'],
});
