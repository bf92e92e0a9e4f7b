import { admins, type Row, type Scopes } from './row.ts';

/** The lock-out question is not shown in a test, so calls that change rules confirm at once. */
const confirmed = { confirm_lockout: true };

export const rows: Record<string, Row> = {
  'GET /api/securitypolicy/export': { own: admins, changes: true },
  'GET /api/securitypolicy/list': { own: admins },
  'GET /api/securitypolicy/view/:id': { give: ({ policy }) => ({ params: { id: policy } }), own: admins },
  'POST /api/securitypolicy/group/search': { give: () => ({ body: { group_name: '' } }), own: admins },
  'POST /api/securitypolicy/create': {
    give: ({ group }) => ({ body: { policy_name: 'New policy', group_ids: [group] } }),
    own: admins,
    changes: true,
  },
  'POST /api/securitypolicy/update': {
    give: ({ policy, group }) => ({
      body: { policy_id: policy, policy_name: 'New name', group_ids: [group], ...confirmed },
    }),
    own: admins,
    changes: true,
  },
  'POST /api/securitypolicy/twofactor/update': {
    give: ({ policy }) => ({ body: { policy_id: policy, twofactor_enable: '1', ...confirmed } }),
    own: admins,
    changes: true,
  },
  'POST /api/securitypolicy/passkeys/update': {
    give: ({ policy }) => ({ body: { policy_id: policy, is_passkeys_only: '1', ...confirmed } }),
    own: admins,
    changes: true,
  },
  'POST /api/securitypolicy/add/ipaddress': {
    give: ({ policy }) => ({
      body: { policy_id: policy, from_ipaddress: '192.0.2.1', to_ipaddress: '192.0.2.9', ...confirmed },
    }),
    own: admins,
    changes: true,
  },
  'POST /api/securitypolicy/remove/ipaddress': {
    give: ({ policy, policyRange }) => ({
      body: { password: '', policy_id: policy, policyipaddress_id: policyRange, ...confirmed },
    }),
    own: admins,
    changes: true,
  },
  'DELETE /api/securitypolicy/delete/:id': {
    give: ({ policy }) => ({ params: { id: policy }, query: { confirm_lockout: 'true' } }),
    own: admins,
    changes: true,
  },
};

export const scopes: Scopes = {
  '/securitypolicy': 'policies',
  // It finds groups.
  '/securitypolicy/group/search': 'groups',
};
