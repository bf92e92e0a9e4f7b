import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

/** Whether the caller may open an application now. */
export const viewEntrance = endpoint({
  method: 'GET',
  path: '/application/entrance/:id',
  summary: 'Whether the caller may open an application, or the sentence why not',
  access: member,
  evenWhen: ['shut out', 'set-up owed'],
  params: idParams,
  reply: fields({
    application: [
      'app_details',
      fields({ id: ['app_id', id], name: ['app_name', z.string()], image: ['app_image', z.string()] }),
    ],
    /** The rule's own sentence; `null` if the application may be opened. */
    why: ['status_text', z.nullable(z.string())],
  }),
  reads: ['session', 'applications', 'assignments'],
});
