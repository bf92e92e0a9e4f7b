import { inDuty } from '#core/access/dutyRules.ts';
import { refusalBy } from '#core/access/rule.ts';
import { already, barredOf, record, type PickArg } from '#core/command/arg.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import type { Host } from '#core/command/host.ts';
import { viewUser } from '#plugins/users/contract.ts';
import {
  listAllApplications,
  listAssignableApplications,
  viewApplication,
  type Addable,
  type ApplicationUser,
} from './contract.ts';
import { applications, type ApplicationRecord } from './lists.ts';
import { mustAsk, notAdded, type Chosen, type Named, type Offer } from './rules.ts';

/** An argument: an application of the organisation. */
export const application = record<ApplicationRecord>(applications);

/** An argument: one or several applications of the catalogue that the organisation has not added. */
export const addable: PickArg<Addable> = {
  how: 'pick',
  label: 'Which application?',
  none: 'All applications of the catalogue have been added.',
  many: true,
  async choices(typed, host) {
    const { applications: all } = await host.load(listAllApplications, {});
    return namedLike(all, typed);
  },
  when: notAdded,
  describe: ({ id, name, description }) => ({ key: id || name, label: name, detail: description, icon: 'grid' }),
};

/** An application with the roles and profiles that can be given in it, where they are known. */
export type ApplicationWithOptions = ApplicationRecord & Partial<Pick<Offer, 'crmRoles' | 'profiles'>>;

/** The arguments that the earlier steps of an assignment have filled in. */
interface EarlierArgs {
  application: ApplicationWithOptions;
  /** The person, with the present role and profile if they are known. */
  user?: Partial<AssignedUser>;
}

/**
 * For one person the applications that the person lacks. For several people, or none, all of the organisation: some
 * may lack one, some another.
 */
export async function applicationsFor(
  people: readonly { id: number }[],
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<readonly ApplicationWithOptions[]> {
  const [only, ...others] = people;
  if (only === undefined || others.length > 0) return applications.search(typed, host, signal);
  const answer = await host.call(listAssignableApplications, { params: { id: only.id } }, signal);
  return namedLike(answer.applications, typed);
}

/** The applications that `applicationsFor` leaves out, each with the reason. */
export async function applicationsHad(
  people: readonly { id: number }[],
  typed: string,
  host: Host,
  signal?: AbortSignal,
) {
  if (people.length !== 1) return [];
  const [free, all] = await Promise.all([
    applicationsFor(people, typed, host, signal),
    applications.search(typed, host, signal),
  ]);
  const isFree = ({ id }: Named) => free.some((one) => one.id === id);
  return barredOf(all, applications.describe, (one) =>
    isFree(one)
      ? undefined
      : (refusalBy(inDuty, host.viewer(), one) ?? already('This user already has this application.')),
  );
}

/** The arguments of an assignment: a role, and the other options of the application. */
export const roleArgs = {
  role: offeredIn('Which role?', 'roles', 'roleId'),
  crmRole: offeredIn('Which CRM role?', 'crmRoles', 'crmRoleId', mustAsk.crmRole),
  profile: offeredIn('Which profile?', 'profiles', 'profileId', mustAsk.profile),
};

interface Picked {
  role: Named;
  crmRole?: Named | undefined;
  profile?: Named | undefined;
}

/** The chosen options in the form of the calls. Options that were not asked for stay unchanged. */
export const chosenOf = ({ role, crmRole, profile }: Picked, before: Partial<Chosen> = {}) => ({
  roleId: role.id,
  crmRoleId: idOf(crmRole, before.crmRoleId),
  profileId: idOf(profile, before.profileId),
});

const idOf = (picked: Named | undefined, before: number | null = null): number | null =>
  picked ? picked.id || null : before;

/** The choice when the catalogue has no options. */
const nothing: Named = { id: 0, name: 'None' };

/** A step that offers the options of the chosen application, the least first. The person's present option stands above. */
function offeredIn(
  label: string,
  list: 'roles' | 'crmRoles' | 'profiles',
  before: keyof Chosen,
  needed?: (application: ApplicationWithOptions) => boolean,
): PickArg<Named & { now?: boolean }, EarlierArgs> {
  return {
    how: 'pick',
    label,
    async choices(_typed, host, { application: of, user }) {
      const [offer, present] = await Promise.all([
        host.load(viewApplication, { params: { id: of.id }, query: { limit: 1 } }),
        // Who gets the application first has no present role.
        user?.organisationOwner === undefined ? undefined : assignmentIn(of, user as AssignedUser, host),
      ]);
      // An application lists its most powerful role first, which its owners get: who chooses in haste gives the least.
      const choices = (offer[list] ?? []).map((one) => ({ ...one, now: one.id === present?.[before] })).toReversed();
      return choices.length > 0 ? choices.toSorted((a, b) => Number(b.now) - Number(a.now)) : [nothing];
    },
    describe: ({ id, name, now }) => ({ key: id, label: name, ...(now && { detail: 'As now' }) }),
    ...(needed && {
      // Steps are counted before the application is known.
      needed: ({ application: known }: Partial<EarlierArgs>) => known !== undefined && needed(known),
    }),
  };
}

/** A person with the assignment to an application. From the person's page, only the person is known. */
export type AssignedUser = Pick<ApplicationUser, 'id' | 'name' | 'email' | 'organisationOwner'> &
  Partial<ApplicationUser>;

/** Tells if more than the person is known. */
export const isWhole = (user: AssignedUser): user is ApplicationUser => user.roleId !== undefined;

/** The assignment to this application. */
export async function assignmentIn({ id }: Named, assigned: AssignedUser, host: Host) {
  if (isWhole(assigned)) return assigned;
  const had = (await host.load(viewUser, { params: { id: assigned.id } })).applications.find((one) => one.id === id);
  return had ? { ...had, ...assigned, endsOn: had.endsOn } : assigned;
}
