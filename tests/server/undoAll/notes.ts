import type { Browser } from '#tests/server/app/browser.ts';

/** What somebody who watches the commands would write down of one. */
export interface Note {
  actor: string;
  address: string;
  action: string;
  /** The record's id where the call names it. */
  subject: number | undefined;
  /** Fields with the new values that the call gave. */
  now: Readonly<Record<string, unknown>>;
}

/** An entry as the activity answers it. */
export interface ShownEntry {
  actor: { name: string };
  ipaddress: string;
  action: string;
  subject: { id: number };
  changes: readonly { field: string; was: unknown; now: unknown }[];
}

type Body = Readonly<Record<string, unknown>>;
type ExpectedEntry = [action: string, subject?: unknown, now?: Body];

const calls: Readonly<Record<string, (body: Body) => ExpectedEntry>> = {
  'user/status': (b) => ['users.status-changed', b.user_id],
  'user/update': (b) => ['users.updated', b.user_id, { firstName: b.user_fname, lastName: b.user_lname }],
  'admin/user': (b) => [b.duties ? 'admins.duties' : b.is_admin === '1' ? 'admins.added' : 'admins.removed', b.user_id],
  'application/add/user': (b) => ['applications.assigned', b.user_id],
  'user/app/role': (b) => ['applications.role-changed', b.user_id],
  'user/app/status': (b) => [
    b.userapp_status === '1' ? 'applications.enabled' : 'applications.disabled',
    b.user_id,
    { enabled: b.userapp_status === '1' },
  ],
  'group/create': (b) => ['groups.created', undefined, { name: b.group_name }],
  'group/update': (b) => ['groups.updated', b.group_id, { name: b.group_name }],
  'group/user/update': (b) => ['groups.people-changed', b.group_id],
  'group/user/role': (b) => ['groups.role-changed', b.group_id],
  'securitypolicy/create': (b) => ['policies.created', undefined, { name: b.policy_name }],
  'securitypolicy/update': (b) => ['policies.updated', b.policy_id, { name: b.policy_name }],
  'securitypolicy/twofactor/update': (b) => ['policies.two-factor-changed', b.policy_id],
  'securitypolicy/passkeys/update': (b) => ['policies.passkeys-only-changed', b.policy_id],
  'securitypolicy/add/ipaddress': (b) => ['policies.range-added', b.policy_id],
  'securitypolicy/remove/ipaddress': (b) => ['policies.range-removed', b.policy_id],
  'organisation/update': (b) => [
    'organisation.updated',
    b.org_id,
    { name: b.org_name, displayName: b.org_displayname },
  ],
  'user/end': (b) => ['users.end-set', b.user_id],
  'user/app/end': (b) => ['applications.end-set', b.user_id],
  'application/apps/add': () => ['applications.added'],
  'application/own/add': () => ['applications.created', undefined],
  'application/own/update': (b) => ['applications.updated', b.app_id, { name: b.app_name }],
  'application/own/archive': (b) => [
    b.is_archived === '1' ? 'applications.archived' : 'applications.restored',
    b.app_id,
  ],
  'webhook/create': () => ['webhooks.created'],
  'webhook/update': (b) => ['webhooks.updated', b.webhook_id],
  'webhook/status': (b) => [b.is_on === '1' ? 'webhooks.switched-on' : 'webhooks.switched-off', b.webhook_id],
  'serviceaccount/create': () => ['services.created'],
  'serviceaccount/update': (b) => ['services.updated', b.service_id, { name: b.service_name }],
  'serviceaccount/end': (b) => ['services.ended', b.service_id],
  'organisation/assistants': () => ['organisation.assistants-set'],
  'user/delete': () => ['users.deleted'],
  'group/delete': () => ['groups.deleted'],
  'securitypolicy/delete': () => ['policies.deleted'],
  'organisation/logo/upload': () => ['organisation.logo-uploaded'],
  'organisation/logo/remove': () => ['organisation.logo-removed'],
};

/** Watches the calls of a browser: `note` gets one of each call that was done. */
export function watch(browser: Browser, who: { name: string; address: string }, note: (one: Note) => void): void {
  const send = browser.send.bind(browser);
  browser.send = async (request) => {
    const answer = await send(request);
    const [, path = '', , id] =
      /^\/api\/([a-z/]+?)(\/(\d+).*)?(\?.*)?$/.exec(typeof request.url === 'string' ? request.url : '') ?? [];
    const expectedOf = calls[path];
    if (expectedOf && answer.body.code === 200) {
      const body = (path.includes('logo') ? {} : (request.payload ?? {})) as Body;
      const [action, subject = id, now = {}] = expectedOf(body);
      note({
        actor: who.name,
        address: who.address,
        action,
        subject: subject === undefined ? undefined : Number(subject),
        now,
      });
    }
    return answer;
  };
}

/** The differences between the notes and the entries, both the oldest first. */
export function differences(notes: readonly Note[], entries: readonly ShownEntry[]): string[] {
  const found: string[] = [];
  if (notes.length !== entries.length) found.push(`${notes.length} notes, but ${entries.length} entries`);
  const last = new Map<string, unknown>();
  for (const [at, note] of notes.entries()) {
    const entry = entries[at];
    if (!entry) break;
    const actual = {
      actor: entry.actor.name,
      address: entry.ipaddress,
      action: entry.action,
      subject: entry.subject.id,
    };
    const { now, subject = actual.subject, ...rest } = note;
    const expected = { actor: rest.actor, address: rest.address, action: rest.action, subject };
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      found.push(`${at}: noted ${JSON.stringify(expected)}, told ${JSON.stringify(actual)}`);
    for (const [field, value] of Object.entries(now)) {
      const change = entry.changes.find((one) => one.field === field);
      const key = `${entry.action.split('.')[0]} ${subject} ${field}`;
      // A field that was set to what it was is not told. An application of the same person is another thing.
      const former = field === 'enabled' ? undefined : last.get(key);
      if (change ? change.now !== value : former !== undefined && former !== value)
        found.push(`${at}: noted ${field} ${JSON.stringify(value)}, told ${JSON.stringify(change)}`);
      if (change && former !== undefined && change.was !== former)
        found.push(`${at}: ${field} was ${JSON.stringify(former)}, told ${JSON.stringify(change.was)}`);
      last.set(key, value);
    }
  }
  return found;
}
