import { notAbove } from '#core/access/dutyRules.ts';
import { allOf } from '#core/access/rule.ts';
import { command } from '#core/command/command.ts';
import { confirmEnd, extended, extension, lastDayArg } from '#plugins/users/args.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import { endToRemove, hasEnd } from '#plugins/users/rules.ts';
import type { Host } from '#core/command/host.ts';
import { assignmentIn, type AssignedUser } from './args.ts';
import { setAssignmentEnd, type ApplicationUser } from './contract.ts';
import { applicationOf, assignedUsers } from './peopleArgs.ts';
import { notOrganisationOwner, type Named } from './rules.ts';

const limited = (rule = hasEnd) =>
  assignedUsers('limited', {
    none: 'No user’s access to it has an end.',
    many: true,
    when: allOf<ApplicationUser>(notOrganisationOwner, notAbove, rule),
  });

/** Sets the end that `next` makes of the present one. */
async function change(
  application: Named,
  user: AssignedUser,
  host: Host,
  next: (now?: string | null) => string | null,
) {
  const { endsOn } = await assignmentIn(application, user, host);
  const body = { applicationId: application.id, userId: user.id, endsOn: next(endsOn), was: endsOn ?? null };
  return host.call(setAssignmentEnd, { body });
}

/** The commands on the end of an assignment. commands.ts lists them. */
export const endCommands = {
  setEnd: command({
    title: 'Set end of access to application…',
    label: 'Set End…',
    icon: 'calendar',
    keywords: ['expire', 'until', 'last day', 'temporary'],
    access: setAssignmentEnd.access,
    args: {
      application: applicationOf(notOrganisationOwner),
      user: assignedUsers(undefined, {
        none: 'No user has this application.',
        many: true,
        when: allOf<ApplicationUser>(notOrganisationOwner, notAbove),
      }),
      day: lastDayArg,
    },
    confirm: ({ day }, count) => confirmEnd(day, `${theCountText(count, 'User')} to this application`),
    run: ({ application: of, user, day }, host) => change(of, user, host, () => day),
  }),

  extend: command({
    title: 'Extend access to application…',
    label: 'Extend…',
    icon: 'history',
    keywords: ['longer', 'prolong', 'renew', 'until', 'end'],
    access: setAssignmentEnd.access,
    args: { application: applicationOf(hasEnd), user: limited(), by: extension },
    run: ({ application: of, user, by }, host) => change(of, user, host, (now) => extended(now, by.value)),
  }),

  removeEnd: command({
    title: 'Remove end of access to application…',
    label: 'Remove End',
    icon: 'x',
    keywords: ['forever', 'unlimited', 'permanent', 'until'],
    access: setAssignmentEnd.access,
    args: { application: applicationOf(hasEnd), user: limited(endToRemove) },
    run: ({ application: of, user }, host) => change(of, user, host, () => null),
  }),
};
