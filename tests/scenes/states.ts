import { pages } from './pages.ts';
import { arabic, devanagari, long, only, renamed, type Body, type Reply, type Scene } from './scene.ts';

/** The pages that read a list or a record, with a part of the address of that call. */
const read: Record<string, string> = {
  users: '/user/list',
  user: '/user/view/',
  'user-groups': '/user/view/',
  'user-policies': '/user/view/',
  admins: '/admin/list',
  groups: '/group/list',
  group: '/group/view/',
  'group-policies': '/group/view/',
  policies: '/securitypolicy/list',
  policy: '/securitypolicy/view/',
  'policy-ips': '/securitypolicy/view/',
  'policy-groups': '/securitypolicy/view/',
  applications: '/application/list',
  application: '/application/view/',
  organisation: '/organisation/general/details',
  'organisation-edit': '/organisation/updateview/',
  'my-organisations': '/organisation/list',
  dashboard: '/dashboard/summary',
  security: '/security/twofactor/',
  'security-ips': '/security/ipaddress/list',
  'security-sessions': '/account/sessions',
  'my-groups': '/group/mine',
  'applications-add': '/application/allapps',
  launcher: '/nothing',
};
const lists = ['users', 'admins', 'groups', 'group', 'policies', 'applications', 'application', 'my-organisations'];

/** The pages while they load, when they fail, with no, one and two records, and with unusual names. */
export const states: readonly Scene[] = [
  ...varied('waiting', () => 'waiting', Object.keys(read)),
  ...varied('failing', () => 'failing', Object.keys(read)),
  ...varied('none', () => only(0), [
    ...lists,
    'user',
    'user-groups',
    'user-policies',
    'group-policies',
    'policy-groups',
  ]),
  ...varied('one', () => only(1), lists),
  ...varied('two', () => only(2), lists),
  ...varied('long', () => renamed(long), Object.keys(read)),
  ...varied('arabic', () => renamed(arabic), [...lists, 'user', 'launcher', 'organisation']),
  ...varied('devanagari', () => renamed(devanagari), [...lists, 'user', 'launcher', 'organisation']),
  ...varied('many', () => times(100, 10_000), ['users', 'admins', 'groups', 'application']),
  ...varied('forty', () => times(40), ['user-groups', 'user-policies', 'group-policies', 'policy-groups']),
];

function varied(kind: string, reply: (name: string) => Reply, names: readonly string[]): Scene[] {
  return names.flatMap((name) => {
    const page = pages.find((one) => one.name === name);
    const where = read[name];
    if (!page || !where) return [];
    const everywhere = ['long', 'arabic', 'devanagari'].includes(kind);
    // The signed-in person has such a name too.
    const replies = { ...(everywhere && { '/user/details': reply(name) }), [where]: reply(name) };
    return [{ ...page, name: `${name}-${kind}`, shows: kind === 'waiting' ? undefined : /./, replies }];
  });
}

/** Lists of this length, made from the existing records; with a total, the first page of a list of that length. */
function times(count: number, total?: number): Reply {
  const many = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > 0)
      return Array.from({ length: count }, (_, at) => ({
        ...value[at % value.length],
        user_id: at + 1,
        group_id: at + 1,
        policy_id: at + 1,
      }));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, many(inner)]));
    return value;
  };
  return (body) => ({
    ...(many(body) as Body),
    ...(total !== undefined && { total_count: total, next_cursor: 'further' }),
  });
}
