import { allOf, refusalBy } from '#core/access/rule.ts';
import { already, barredOf, foundAtOnce, record, type PickArg } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { user } from '#plugins/users/args.ts';
import { listUsers, type Person } from '#plugins/users/contract.ts';

import { findCandidates } from './contract.ts';
import { admins } from './lists.ts';
import { isActive, notAdmin } from './rules.ts';

/** A user who can be made an administrator. */
export const candidate = record(user, {
  none: 'Every active user is already an administrator.',
  // A single space finds everybody (docs/specification/product.md section 7).
  async choices(typed, host, _soFar, signal) {
    const body = { search: typed.trim() || ' ', limit: foundAtOnce(host) };
    return (await host.call(findCandidates, { body }, signal)).people;
  },
  async barred(typed, host, _soFar, signal) {
    const [full, all] = await Promise.all([admins.search(typed, host, signal), everybody(typed, host, signal)]);
    const isFull = ({ id }: Person) => full.some((one) => one.id === id && one.admin !== false);
    return barredOf(all, user.describe, (person) =>
      refusalBy(allOf(notAdmin, isActive), host.viewer(), { ...person, admin: isFull(person) }),
    );
  },
  when: allOf(notAdmin, isActive),
});

const NO_ADMIN = 'This user is not an administrator.';

/**
 * An argument: an administrator; other people are shown, and cannot be chosen. `isDone`: for them the command has nothing
 * to do.
 */
export const administrator = (narrowed: Pick<PickArg<Person>, 'when' | 'ready'>, isDone = false) =>
  record(admins, {
    none: 'Nobody else is an administrator.',
    async barred(typed, host, _soFar, signal) {
      const [above, all] = await Promise.all([admins.search(typed, host, signal), everybody(typed, host, signal)]);
      const isAbove = ({ id }: Person) => above.some((one) => one.id === id);
      return barredOf(all, user.describe, (person) =>
        isAbove(person) ? undefined : isDone ? already(NO_ADMIN) : NO_ADMIN,
      );
    },
    ...narrowed,
  });

async function everybody(typed: string, host: Host, signal?: AbortSignal): Promise<readonly Person[]> {
  const query = { status: 'all', search: typed.trim() || undefined, limit: foundAtOnce(host) } as const;
  return (await host.call(listUsers, { query }, signal)).people;
}
