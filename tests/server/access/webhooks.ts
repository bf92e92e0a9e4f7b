import { admins, type Row } from './row.ts';

const texts = { webhook_url: 'https://new.example/hook', webhook_desc: '', type_list: ['*'] };
const changing = (give: Row['give']): Row => ({ give, own: admins, changes: true });

export const webhooksRows: Record<string, Row> = {
  'GET /api/webhook/list': { own: admins },
  'GET /api/webhook/types': { own: admins },
  'GET /api/webhook/deliveries': { own: admins },
  'GET /api/webhook/view/:id': { give: ({ webhook }) => ({ params: { id: webhook } }), own: admins },
  'GET /api/webhook/delivery/:id': {
    give: ({ delivery }) => ({ params: { id: delivery } }),
    own: admins,
  },
  'POST /api/webhook/create': { give: () => ({ body: texts }), own: admins, changes: true },
  'POST /api/webhook/update': changing(({ webhook }) => ({ body: { webhook_id: webhook, ...texts } })),
  'POST /api/webhook/status': changing(({ webhook }) => ({ body: { webhook_id: webhook, is_on: '0' } })),
  'POST /api/webhook/rotate': changing(({ webhook }) => ({ body: { webhook_id: webhook } })),
  'POST /api/webhook/secret/end': changing(({ webhook }) => ({ body: { webhook_id: webhook } })),
  'POST /api/webhook/test': changing(({ webhook }) => ({ body: { webhook_id: webhook } })),
  'POST /api/webhook/resend': changing(({ delivery }) => ({ body: { delivery_id: delivery } })),
  'POST /api/webhook/delete': changing(({ webhook }) => ({ body: { webhook_id: webhook } })),
};
