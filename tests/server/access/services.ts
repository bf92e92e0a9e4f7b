import { PASSWORD } from '../world/world.ts';
import { admins, type Row } from './row.ts';

const token = { token_name: 'Script', valid_days: 30, scope_list: ['people:read'], ip_range: null, password: PASSWORD };

export const servicesRows: Record<string, Row> = {
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
