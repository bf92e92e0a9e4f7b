import { newId } from '#server/platform/db/newId.ts';
import { insertService } from '#server/features/services/queries.ts';
import { serviceTokensTable } from '#server/features/services/tables.ts';
import { DAY } from '#tests/builders/times.ts';
import type { Place } from '../world/place.ts';
import { PASSWORD } from '../world/password.ts';
import { admins, type Row, type Scopes } from './row.ts';

const token = { token_name: 'Script', valid_days: 30, scope_list: ['people:read'], ip_range: null, password: PASSWORD };

export const rows: Record<string, Row> = {
  'GET /api/serviceaccount/list': { own: admins },
  'GET /api/serviceaccount/view/:id': { give: ({ service }) => ({ params: { id: service } }), own: admins },
  'POST /api/serviceaccount/create': {
    give: () => ({ body: { service_name: 'Nightly', service_purpose: 'Export', ...token } }),
    own: admins,
    changes: true,
    random: true,
  },
  'POST /api/serviceaccount/update': {
    give: ({ service }) => ({ body: { service_id: service, service_name: 'Daily', service_purpose: '' } }),
    own: admins,
    changes: true,
  },
  'POST /api/serviceaccount/end': {
    give: ({ service }) => ({ body: { service_id: service } }),
    own: admins,
    changes: true,
  },
  'POST /api/serviceaccount/token/create': {
    give: ({ service, serviceToken }) => ({ body: { service_id: service, ...token, replaced_id: serviceToken } }),
    own: admins,
    changes: true,
    random: true,
  },
  'POST /api/serviceaccount/token/end': {
    give: ({ serviceToken }) => ({ body: { token_id: serviceToken } }),
    own: admins,
    changes: true,
  },
};

export const scopes: Scopes = {
  '/serviceaccount': null,
};

export const records = {
  service({ tx, organisationId, ownerId, mark, now }: Place) {
    return insertService(tx, { organisationId, name: mark.text, purpose: mark.text, madeBy: ownerId, now });
  },
  /** Nobody knows its secret. */
  async serviceToken({ tx, organisationId, mark, now }: Place) {
    const { id } = await tx
      .selectFrom('service_accounts')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const made = await tx
      .insertInto('service_tokens')
      .values({
        id: await newId(tx, serviceTokensTable),
        organisation_id: organisationId,
        service_account_id: id,
        name: `Token ${mark.text}`,
        secret_hash: `hash of ${mark.text}`,
        scopes: 'people:read',
        created_at: now,
        expires_at: now + DAY,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    service: number;
    serviceToken: number;
  }
}
