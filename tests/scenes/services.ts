import { DAY } from '#tests/builders/times.ts';
import type { Body } from './scene.ts';

const now = Date.now();
const made = { created_at: now - 40 * DAY, made_by: { user_id: 1, user_name: 'Olivia Bergmann' } };
const token = {
  token_id: 12,
  token_name: 'Export',
  scope_list: ['groups:read', 'people:write'],
  ip_range: { from_ipaddress: '10.0.0.1', to_ipaddress: '10.0.0.9' },
  created_at: now - DAY,
  expires_at: now + 89 * DAY,
  last_used_at: now - 60_000,
  last_ipaddress: '10.0.0.3',
};
const nightly = {
  ...made,
  service_id: 4001,
  service_name: 'Payroll',
  service_purpose: 'Gives the payroll the list of people each night.',
  ended_at: null,
  token_list: [token, { ...token, token_id: 11, token_name: 'Former export', ip_range: null, expires_at: now + DAY }],
};
const ended = {
  ...made,
  service_id: 4002,
  service_name: 'Old shop',
  service_purpose: '',
  ended_at: now - DAY,
  token_list: [],
};

/** The replies of the wire with service accounts, which the demo does not have. */
export const payroll: Body = { code: 200, status: 'Success', service_details: nightly };
export const twoServices: Body = {
  code: 200,
  status: 'Success',
  service_list: [nightly, ended],
  topic_list: ['groups', 'people'],
};
