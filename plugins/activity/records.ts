import { standsFor, type PickArg } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { hasWords } from '#core/text/fold.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import { listApplications } from '#plugins/applications/contract.ts';
import { listGroups } from '#plugins/groups/contract.ts';
import { listPolicies } from '#plugins/policies/contract.ts';
import { listUsers, type Person } from '#plugins/users/contract.ts';

/** A record of any kind that has a history. */
export interface AnyRecord {
  kind: 'person' | 'group' | 'policy' | 'application';
  id: number;
  name: string;
  detail?: string;
  /** The e-mail address of a person. */
  address?: string;
}

const OF_EACH = 6;
const icons: Record<AnyRecord['kind'], IconName> = {
  person: 'user',
  group: 'network',
  policy: 'shield-check',
  application: 'grid',
};
const kindNames: Record<AnyRecord['kind'], string> = {
  person: 'User',
  group: 'Group',
  policy: 'Security policy',
  application: 'Application',
};

/** Searches the records of one kind. Deleted people are found too. */
export async function recordsOf(
  kind: AnyRecord['kind'],
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<AnyRecord[]> {
  const text = typed.trim();
  const search = text || undefined;
  const limit = host.foundAtOnce ?? OF_EACH;
  if (kind === 'person') {
    const { people } = await host.call(listUsers, { query: { status: 'all', search, limit } }, signal);
    return people.map(({ id, name, email }) => ({ kind, id, name, detail: email, address: email }));
  }
  if (kind === 'group') {
    const { groups } = await host.call(listGroups, { query: { search, limit } }, signal);
    return groups.map(({ id, name }) => ({ kind, id, name }));
  }
  const all =
    kind === 'policy'
      ? (await host.load(listPolicies, {})).policies
      : (await host.load(listApplications, {})).applications;
  return all
    .filter(({ name }) => hasWords(name, text))
    .slice(0, limit)
    .map(({ id, name }) => ({ kind, id, name }));
}

/** An argument that is a record of any kind. */
export const anyRecord: PickArg<AnyRecord> = {
  how: 'pick',
  label: 'Of which user, group, policy or application?',
  also: [
    standsFor('user', ({ id, name }: Person) => ({ kind: 'person', id, name })),
    ...(['group', 'policy', 'application'] as const).map((kind) =>
      standsFor(kind, ({ id, name }: Pick<AnyRecord, 'id' | 'name'>): AnyRecord => ({ kind, id, name })),
    ),
  ],
  async choices(typed, host, _soFar, signal) {
    const kinds = ['person', 'group', 'policy', 'application'] as const;
    return (await Promise.all(kinds.map((kind) => recordsOf(kind, typed, host, signal)))).flat();
  },
  describe: ({ kind, id, name, detail, address }) => ({
    key: `${kind} ${id}`,
    label: name,
    ...(address !== undefined && { address }),
    detail: detail ?? kindNames[kind],
    icon: icons[kind],
  }),
};
