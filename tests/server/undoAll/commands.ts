import { organisationForm } from '#tests/server/app/organisationForm.ts';
import { onePixel } from '#tests/server/world/onePixel.ts';
import { PASSWORD } from '#tests/server/world/password.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';

/** What the commands draw from. Groups and policies come and go. */
export interface Drawn {
  owner: Browser;
  organisation: number;
  people: number[];
  groups: number[];
  policies: number[];
  ranges: { id: number; policy: number }[];
  applications: number[];
  ownApplications: number[];
  webhooks: number[];
  services: number[];
  /** A number from 0 up to, but without, `below`. */
  random(below: number): number;
}

/** A random change. It may be refused, for example because it would change nothing. */
export type Command = (drawn: Drawn) => Promise<Answer>;

export const one = <T>({ random }: Drawn, all: readonly T[]): T => all[random(all.length)] as T;
const some = (drawn: Drawn, all: readonly number[]) => all.filter(() => drawn.random(3) === 0);
const word = (drawn: Drawn) => `${one(drawn, ['Red', 'Blue', 'Green', 'Grey'])} ${drawn.random(1000)}`;
const roles = (drawn: Drawn) => ({ role_id: drawn.random(2) + 1, crmrole_id: null, profile_id: null });
const flag = (drawn: Drawn) => String(drawn.random(2));
const day = (drawn: Drawn) => one(drawn, ['', '2099-01-31', '2099-06-30']);
const confirm_lockout = true;

/** The fields of an own application, webhook and service account, and of a service account's first token. */
const wiki = (drawn: Drawn) => ({
  app_name: word(drawn),
  app_url: 'https://wiki.example/',
  role_list: [{ role_name: 'Reader' }],
});
const hook = (drawn: Drawn) => ({
  webhook_url: 'https://new.example/hook',
  webhook_desc: word(drawn),
  type_list: ['*'],
});
const account = (drawn: Drawn) => ({ service_name: word(drawn), service_purpose: word(drawn) });
const token = { token_name: 'Script', valid_days: 30, scope_list: ['people:read'], ip_range: null };

/** The commands of administrators that can be undone, by name. */
export const commands: Readonly<Record<string, Command>> = {
  status: (d) =>
    d.owner.post('/api/user/status', {
      user_id: one(d, d.people),
      user_status: one(d, ['active', 'inactive']),
      confirm_lockout,
    }),
  name: (d) =>
    d.owner.post('/api/user/update', { user_id: one(d, d.people), user_fname: word(d), user_lname: word(d) }),
  admin: (d) => d.owner.post('/api/admin/user', { user_id: one(d, d.people), is_admin: flag(d) }),
  deletePerson: (d) =>
    d.random(4)
      ? (commands.name?.(d) as Promise<Answer>)
      : d.owner.delete(`/api/user/delete/${one(d, d.people)}?confirm_lockout=true`),
  assign: (d) =>
    d.owner.post('/api/application/add/user', {
      app_id: one(d, d.applications),
      user_id: one(d, d.people),
      ...roles(d),
    }),
  role: (d) =>
    d.owner.post('/api/user/app/role', { app_id: one(d, d.applications), user_id: one(d, d.people), ...roles(d) }),
  enabled: (d) =>
    d.owner.post('/api/user/app/status', {
      app_id: one(d, d.applications),
      user_id: one(d, d.people),
      userapp_status: flag(d),
    }),
  createGroup: async (d) => {
    const body = { group_name: word(d), group_desc: word(d), moderators: [], members: some(d, d.people) };
    const answer = await d.owner.post('/api/group/create', { ...body, confirm_lockout });
    if (answer.body.group_id) d.groups.push(Number(answer.body.group_id));
    return answer;
  },
  group: (d) =>
    d.owner.post('/api/group/update', {
      group_id: one(d, d.groups),
      group_name: word(d),
      group_desc: word(d),
      moderators: some(d, d.people.slice(0, 3)),
      members: some(d, d.people.slice(3)),
      confirm_lockout,
    }),
  groupPeople: (d) =>
    d.owner.post('/api/group/user/update', {
      group_id: one(d, d.groups),
      add_moderators: some(d, d.people.slice(0, 2)),
      add_members: some(d, d.people.slice(2, 4)),
      add_users: some(d, d.people.slice(4, 6)),
      remove_users: some(d, d.people.slice(6)),
      confirm_lockout,
    }),
  groupRole: (d) =>
    d.owner.post('/api/group/user/role', {
      group_id: one(d, d.groups),
      groupuser_id: one(d, d.people),
      groupuser_role: flag(d),
    }),
  deleteGroup: (d) => d.owner.delete(`/api/group/delete/${one(d, d.groups)}?confirm_lockout=true`),
  createPolicy: async (d) => {
    const body = { policy_name: word(d), group_ids: [one(d, d.groups)], confirm_lockout };
    const answer = await d.owner.post('/api/securitypolicy/create', body);
    if (answer.body.policy_id) d.policies.push(Number(answer.body.policy_id));
    return answer;
  },
  policy: (d) =>
    d.owner.post('/api/securitypolicy/update', {
      policy_id: one(d, d.policies),
      policy_name: word(d),
      group_ids: [one(d, d.groups)],
      confirm_lockout,
    }),
  forced: (d) =>
    d.owner.post('/api/securitypolicy/twofactor/update', { policy_id: one(d, d.policies), twofactor_enable: flag(d) }),
  passkeysOnly: (d) =>
    d.owner.post('/api/securitypolicy/passkeys/update', {
      policy_id: one(d, d.policies),
      is_passkeys_only: flag(d),
      confirm_lockout,
    }),
  range: async (d) => {
    const policy = one(d, d.policies);
    const answer = await d.owner.post('/api/securitypolicy/add/ipaddress', {
      policy_id: policy,
      from_ipaddress: `203.0.113.${d.random(100)}`,
      to_ipaddress: `203.0.113.${100 + d.random(100)}`,
      confirm_lockout,
    });
    if (answer.body.policyipaddress_id) d.ranges.push({ id: Number(answer.body.policyipaddress_id), policy });
    return answer;
  },
  removeRange: (d) => {
    const { id, policy } = one(d, d.ranges) ?? { id: 1, policy: one(d, d.policies) };
    return d.owner.post('/api/securitypolicy/remove/ipaddress', {
      policyipaddress_id: id,
      policy_id: policy,
      confirm_lockout,
    });
  },
  deletePolicy: (d) => d.owner.delete(`/api/securitypolicy/delete/${one(d, d.policies)}?confirm_lockout=true`),
  duties: (d) =>
    d.owner.post('/api/admin/user', {
      user_id: one(d, d.people),
      is_admin: '0',
      duties: [one(d, ['people', 'security', 'auditor'])],
    }),
  end: (d) => d.owner.post('/api/user/end', { user_id: one(d, d.people), ends_on: day(d), confirm_lockout }),
  assignmentEnd: (d) =>
    d.owner.post('/api/user/app/end', { app_id: one(d, d.applications), user_id: one(d, d.people), ends_on: day(d) }),
  addApplication: (d) => d.owner.post('/api/application/apps/add', { org_app: [{ app_id: one(d, [7, 8, 9]) }] }),
  createOwnApplication: async (d) => {
    const answer = await d.owner.post('/api/application/own/add', wiki(d));
    if (answer.body.app_id) d.ownApplications.push(Number(answer.body.app_id));
    return answer;
  },
  ownApplication: (d) => d.owner.post('/api/application/own/update', { app_id: one(d, d.ownApplications), ...wiki(d) }),
  archive: (d) =>
    d.owner.post('/api/application/own/archive', { app_id: one(d, d.ownApplications), is_archived: flag(d) }),
  createWebhook: async (d) => {
    const answer = await d.owner.post('/api/webhook/create', hook(d));
    if (answer.body.webhook_id) d.webhooks.push(Number(answer.body.webhook_id));
    return answer;
  },
  webhook: (d) => d.owner.post('/api/webhook/update', { webhook_id: one(d, d.webhooks), ...hook(d) }),
  webhookStatus: (d) => d.owner.post('/api/webhook/status', { webhook_id: one(d, d.webhooks), is_on: flag(d) }),
  createService: async (d) => {
    const answer = await d.owner.post('/api/serviceaccount/create', {
      ...account(d),
      ...token,
      password: PASSWORD,
    });
    if (answer.body.service_id) d.services.push(Number(answer.body.service_id));
    return answer;
  },
  service: (d) => d.owner.post('/api/serviceaccount/update', { service_id: one(d, d.services), ...account(d) }),
  endService: (d) => d.owner.post('/api/serviceaccount/end', { service_id: one(d, d.services) }),
  assistants: (d) => d.owner.post('/api/organisation/assistants', { assistants_on: flag(d) }),
  logo: async (d) => {
    // Twenty former logos are kept.
    if (d.random(4)) return commands.name?.(d) as Promise<Answer>;
    if (d.random(2)) return d.owner.upload(`/api/organisation/logo/upload/${d.organisation}`, onePixel);
    const { body } = await d.owner.get('/api/user/details');
    const { logo_url: url } = body.primary_org_details as { logo_url: string | null };
    return d.owner.delete(`/api/organisation/logo/remove/${d.organisation}/${url?.split('/').at(-1) ?? 1}`);
  },
  organisation: (d) =>
    d.owner.post('/api/organisation/update', {
      org_id: d.organisation,
      ...organisationForm,
      org_name: word(d),
      org_displayname: word(d),
    }),
};
