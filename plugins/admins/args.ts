import { allOf } from '#core/access/rule.ts';
import { FOUND_AT_ONCE, record } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { users } from '#plugins/users/args.ts';
import type { Person } from '#plugins/users/contract.ts';
import { findCandidates, listAdmins } from './contract.ts';
import { isActive, isAdmin, notAdmin, notMyself, ownerStays } from './rules.ts';

/** Who can be made an administrator. */
export const candidate = record(users, {
  choices: (typed, host, _soFar, signal) => searchCandidates(typed, host, signal),
  when: allOf(notAdmin, isActive),
});

/** Whom the rights can be taken from. */
export const administrator = record(users, {
  label: 'Which admin?',
  async choices(typed, host, _soFar, signal) {
    const search = typed.trim() || undefined;
    return (await host.call(listAdmins, { query: { search, limit: FOUND_AT_ONCE } }, signal)).admins;
  },
  when: allOf(isAdmin, notMyself),
  ready: ownerStays,
});

/** The people whom a text finds; nothing but a single space finds all (docs/specification/product.md section 7). */
export async function searchCandidates(typed: string, host: Host, signal?: AbortSignal): Promise<readonly Person[]> {
  const body = { search: typed.trim() || ' ', limit: FOUND_AT_ONCE };
  return (await host.call(findCandidates, { body }, signal)).people;
}
