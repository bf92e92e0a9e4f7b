import { allOf, refusalBy, type Rule, type Viewer } from '#core/access/rule.ts';
import { already, barredOf, foundAtOnce, record, standsFor, type PickArg, type RecordKind } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import { user } from '#plugins/users/args.ts';
import { viewUser, type Assignment, type Person } from '#plugins/users/contract.ts';
import { isWhole, type AssignedUser } from './args.ts';
import { listAssignableUsers, viewApplication, type ApplicationUser } from './contract.ts';
import { applications, assignment, type ApplicationRecord } from './lists.ts';
import { notOrganisationOwner, type Named } from './rules.ts';

// The fields of commands that take people of an application: those who have it, or those who do not. Only the commands of
// applications use them.

/** An argument: a user who is not assigned to the application of the earlier step. */
export const assignableUser: PickArg<{ id: number; name: string; email: string }, { application: Named }> = {
  how: 'pick',
  label: 'Which user?',
  none: 'Everybody already has this application.',
  of: user,
  many: true,
  choices: (typed, host, { application: of }, signal) => usersWithout(of, typed, host, signal),
  barred: async (typed, host, { application: of }, signal) =>
    barredOf(await usersOf(of, undefined, typed, host, signal), assignment.describe, () =>
      already('This user already has this application.'),
    ),
  describe: ({ id, name, email }) => ({ key: id, label: name, detail: email, address: email }),
};

async function usersWithout({ id }: Named, typed: string, host: Host, signal?: AbortSignal) {
  const query = { search: typed.trim() || undefined, limit: foundAtOnce(host) };
  return (await host.call(listAssignableUsers, { params: { id }, query }, signal)).users;
}

type AssignedFilter = 'enabled' | 'disabled' | 'limited' | undefined;

async function usersOf({ id }: Named, status: AssignedFilter, typed: string, host: Host, signal?: AbortSignal) {
  const query = { search: typed.trim() || undefined, status, limit: foundAtOnce(host) };
  return (await host.call(viewApplication, { params: { id }, query }, signal)).users;
}

/** An argument: one or several people who are assigned to the application of the earlier step. */
export function assignedUsers(
  status: AssignedFilter,
  narrowed: Pick<PickArg<ApplicationUser, InApplication>, 'many' | 'none'> & { when: Rule<ApplicationUser> },
): PickArg<AssignedUser, InApplication> {
  const { when } = narrowed;
  // The rule reads the assignment, which is known once the application is; `applicationOf` asks it then.
  const whole: Rule<AssignedUser> = Object.assign(
    (viewer: Viewer, one: AssignedUser) => !isWhole(one) || when(viewer, one),
    { label: when.label, parts: [when] as readonly Rule<never>[] as readonly Rule<AssignedUser>[] },
  );
  return record<AssignedUser, InApplication>(assignedUser, {
    also: [
      standsFor('user', ({ id, name, email, organisationOwner }: Person) => ({ id, name, email, organisationOwner })),
    ],
    choices: (typed, host, { application: of }, signal) => usersOf(of, status, typed, host, signal),
    async barred(typed, host, { application: of }, signal) {
      const [others, without] = await Promise.all([
        status ? usersOf(of, undefined, typed, host, signal) : [],
        usersWithout(of, typed, host, signal),
      ]);
      return [
        ...barredOf(others, assignment.describe, (one) => refusalBy(when, host.viewer(), one)),
        ...barredOf(without, assignableUser.describe, () => LACKS),
      ];
    },
    ...narrowed,
    when: allOf<AssignedUser>(notOrganisationOwner, whole),
  });
}

const LACKS = 'This user does not have this application.';

/** The kind of record 'assignment', also while only its person is known. */
const assignedUser: RecordKind<AssignedUser> = {
  ...assignment,
  describe: ({ id, name, email, role }) => ({
    key: id,
    label: name,
    detail: role ? `${email}, ${role}` : email,
    address: email,
  }),
};

/** An argument: an application; of the given person, one that the person has and to which the rule admits the change. */
export function applicationOf(when: Rule<ApplicationUser>): PickArg<ApplicationRecord, { user?: UserOrUsers }> {
  const whyNot = (one: Assignment, host: Host) =>
    // The rules of commands on an assignment read no more of it than a person's page knows.
    refusalBy(when, host.viewer(), { ...one, id: 0, email: '', organisationOwner: false });
  return record<ApplicationRecord, { user?: UserOrUsers }>(applications, {
    async choices(typed, host, { user }, signal) {
      const had = await assignmentsOf(user, host);
      return had
        ? namedLike(
            had.filter((one) => whyNot(one, host) === undefined),
            typed,
          )
        : applications.search(typed, host, signal);
    },
    async barred(typed, host, { user }, signal) {
      const had = await assignmentsOf(user, host);
      if (!had) return [];
      return barredOf(await applications.search(typed, host, signal), applications.describe, ({ id }) => {
        const one = had.find((other) => other.id === id);
        return one ? whyNot(one, host) : LACKS;
      });
    },
  });
}

type UserOrUsers = { id: number } | readonly { id: number }[];

/** The assignments of the only given person; `undefined` if nobody or several people are given. */
async function assignmentsOf(user: UserOrUsers | undefined, host: Host): Promise<readonly Assignment[] | undefined> {
  const [only, ...others] = [user ?? []].flat();
  if (!only || others.length > 0) return undefined;
  return (await host.load(viewUser, { params: { id: only.id } })).applications;
}

/** The arguments that a person in an application needs first. */
interface InApplication {
  application: Named;
}
