import { pages } from './pages.ts';
import { arabic, devanagari, long, only, renamed, type Body, type Reply, type Scene } from './scene.ts';

/** The pages that read a list or a record, and by what the address of that reading is known. */
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

/** The pages as they are while they wait, when they fail, with nothing, one and two in them, and with other people's names. */
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
    // Who is signed in has such a name too.
    const replies = { ...(everywhere && { '/user/details': reply(name) }), [where]: reply(name) };
    return [{ ...page, name: `${name}-${kind}`, shows: kind === 'waiting' ? undefined : /./, replies }];
  });
}

/** Lists of so many, from what there is; with a total, the first page of as many. */
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
