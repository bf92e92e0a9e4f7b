import { insertDelivery, insertWebhook } from '#server/features/webhooks/queries.ts';
import { DAY } from '#tests/builders/times.ts';
import type { Place } from '../world/place.ts';
import { admins, type Row, type Scopes } from './row.ts';

const texts = { webhook_url: 'https://new.example/hook', webhook_desc: '', type_list: ['*'] };
const changing = (give: Row['give']): Row => ({ give, own: admins, changes: true });

export const rows: Record<string, Row> = {
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

export const scopes: Scopes = {
  '/webhook': 'webhooks',
};

export const records = {
  async webhook({ tx, organisationId, mark, now }: Place) {
    const url = `https://${mark.text}.example/hook`;
    // Nothing that happens in the tests of access is sent to it.
    const types = ['imports.none'];
    const secret = () => mark.text;
    const id = await insertWebhook(tx, { organisationId, url, description: mark.text, types, secret, now });
    const former = { former_secret: `old ${mark.text}`, former_until: now + DAY };
    await tx.updateTable('webhooks').set(former).where('id', '=', id).execute();
    return id;
  },
  /** Arrived long ago. */
  async delivery({ tx, organisationId, mark }: Place) {
    const hook = await tx
      .selectFrom('webhooks')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const delivery = {
      organisationId,
      webhookId: hook.id,
      messageId: mark.text,
      type: 'webhooks.test',
      body: mark.text,
    };
    return insertDelivery(tx, { ...delivery, now: 0 });
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    webhook: number;
    delivery: number;
  }
}
