import { allOf } from '#core/access/rule.ts';
import { foundAtOnce, record } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { everybody, user } from '#plugins/users/args.ts';
import type { Person } from '#plugins/users/contract.ts';

import { findCandidates } from './contract.ts';
import { isActive, notAdmin } from './rules.ts';

/** A user who can be made an administrator. */
export const candidate = record(user, {
  none: 'Every active user is already an administrator.',
  choices: (typed, host, _soFar, signal) => searchCandidates(typed, host, signal),
  leavesOut: everybody,
  when: allOf(notAdmin, isActive),
});

/** The people who match a text; a single space finds everybody (docs/specification/product.md section 7). */
export async function searchCandidates(typed: string, host: Host, signal?: AbortSignal): Promise<readonly Person[]> {
  const body = { search: typed.trim() || ' ', limit: foundAtOnce(host) };
  return (await host.call(findCandidates, { body }, signal)).people;
}
