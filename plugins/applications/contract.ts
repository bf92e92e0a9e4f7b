import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { fields, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

const application = fields({
  id: ['app_id', id],
  name: ['app_name', z.string()],
  description: ['app_desc', z.string()],
  userCount: ['user_count', z.int()],
});

/** An application of the organisation (product.md section 3, Application list item). */
export type Application = z.output<typeof application>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/application/list',
  summary: 'The applications that the organisation has added',
  access: admin,
  reply: fields({ applications: ['org_application_list', z.array(application)] }),
  reads: ['applications', 'assignments'],
});
