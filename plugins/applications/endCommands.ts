import { notAbove } from '#core/access/dutyRules.ts';
import { allOf } from '#core/access/rule.ts';
import { command } from '#core/command/command.ts';
import { confirmEnd, extended, extension, lastDayArg } from '#plugins/users/args.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import { hasEnd } from '#plugins/users/rules.ts';
import { application, assignedUsers } from './args.ts';
import { setAssignmentEnd, type ApplicationUser } from './contract.ts';
import { notOrganisationOwner, type Named } from './rules.ts';

const limited = () =>
  assignedUsers('limited', {
    none: 'No user’s access to it has an end.',
    many: true,
    when: allOf<ApplicationUser>(notOrganisationOwner, notAbove, hasEnd),
  });

const bodyOf = (application: Named, user: ApplicationUser, endsOn: string | null) => ({
  body: { applicationId: application.id, userId: user.id, endsOn, was: user.endsOn ?? null },
});

/** The commands on the end of an assignment. commands.ts lists them. */
export const endCommands = {
  setEnd: command({
    title: 'Set end of access to application…',
    label: 'Set End…',
    icon: 'calendar',
    keywords: ['expire', 'until', 'last day', 'temporary'],
    access: setAssignmentEnd.access,
    args: {
      application,
      user: assignedUsers(undefined, {
        none: 'No user has this application.',
        many: true,
        when: allOf<ApplicationUser>(notOrganisationOwner, notAbove),
      }),
      day: lastDayArg,
    },
    confirm: ({ day }, count) => confirmEnd(day, `${theCountText(count, 'User')} to this application`),
    run: ({ application: of, user, day }, host) => host.call(setAssignmentEnd, bodyOf(of, user, day)),
  }),

  extend: command({
    title: 'Extend access to application…',
    label: 'Extend…',
    icon: 'history',
    keywords: ['longer', 'prolong', 'renew', 'until', 'end'],
    access: setAssignmentEnd.access,
    args: { application, user: limited(), by: extension },
    run: ({ application: of, user, by }, host) =>
      host.call(setAssignmentEnd, bodyOf(of, user, extended(user.endsOn, by.value))),
  }),

  removeEnd: command({
    title: 'Remove end of access to application…',
    label: 'Remove End',
    icon: 'x',
    keywords: ['forever', 'unlimited', 'permanent', 'until'],
    access: setAssignmentEnd.access,
    args: { application, user: limited() },
    run: ({ application: of, user }, host) => host.call(setAssignmentEnd, bodyOf(of, user, null)),
  }),
};
