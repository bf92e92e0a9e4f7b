import { notAbove } from '#core/access/dutyRules.ts';
import { allOf } from '#core/access/rule.ts';
import { record } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { exportList } from '#core/list/declare/exportList.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import { viewUser } from '#plugins/users/contract.ts';
import {
  addable,
  applicationsFor,
  applicationsHad,
  assignmentIn,
  chosenOf,
  isWhole,
  roleArgs,
  type ApplicationWithOptions,
} from './args.ts';
import {
  addApplications,
  assignUser,
  changeRole,
  chosenApplications,
  exportApplicationUsers,
  setAssignmentStatus,
  viewApplication,
  type ApplicationUser,
} from './contract.ts';
import { endCommands } from './endCommands.ts';
import { applications, assignments } from './lists.ts';
import { applicationPath, applicationViewPath } from './paths.ts';
import { applicationOf, assignableUser, assignedUsers } from './peopleArgs.ts';
import { isDisabled, isEnabled, notOrganisationOwner, whileEnabled, type Named } from './rules.ts';

const { format, save, ...toFile } = exportList(assignments, exportApplicationUsers, applicationViewPath);

/** The commands on applications. */
export const applicationCommands = commands('applications', {
  add: command({
    title: 'Add applications…',
    label: 'Add Application',
    icon: 'plus',
    keywords: ['new', 'organisation', 'catalogue', 'marketplace', 'app store', 'install', 'connect'],
    keys: 'c',
    keysOn: applicationPath,
    additive: true,
    access: addApplications.access,
    args: { application: addable },
    form: (_values, host) => host.open(() => import('./dialogs/AddApplications.tsx'), {}),
    run: (values, host) => host.call(addApplications, { body: chosenApplications([values.application]) }),
  }),

  assignUser: command({
    title: 'Assign user to application…',
    label: 'Assign User',
    icon: 'plus',
    keywords: ['add', 'person', 'give', 'access', 'role', 'license', 'licence', 'seat'],
    keys: 'c',
    keysOn: applicationViewPath,
    suggested: true,
    additive: true,
    access: assignUser.access,
    args: {
      application: record<ApplicationWithOptions, { user?: { id: number } }>(applications, {
        choices: (typed, host, { user }, signal) => applicationsFor(user ? [user] : [], typed, host, signal),
        barred: (typed, host, { user }, signal) => applicationsHad(user ? [user] : [], typed, host, signal),
      }),
      user: assignableUser,
      ...roleArgs,
    },
    form: (values, host) =>
      values.application && host.open(() => import('./dialogs/AssignUser.tsx'), { application: values.application }),
    run: ({ application: { id }, user, ...picked }, host) =>
      host.call(assignUser, { body: { applicationId: id, userId: user.id, ...chosenOf(picked) } }),
  }),

  exportUsers: command({
    ...toFile,
    title: 'Export users of application…',
    label: 'Export users…',
    args: { application: record(applications), format },
    run: ({ application: { id }, ...values }, host) => save(host, values.format, {}, { id }),
  }),

  changeRole: command({
    title: 'Change role…',
    label: 'Edit',
    icon: 'pencil',
    keywords: ['edit', 'profile', 'application', 'user', 'permission'],
    row: 1,
    access: changeRole.access,
    args: {
      application: applicationOf(whileEnabled),
      user: assignedUsers('enabled', {
        none: 'No user has a role here that can be changed.',
        when: allOf<ApplicationUser>(notOrganisationOwner, notAbove, whileEnabled),
      }),
      ...roleArgs,
    },
    form: (values, host) =>
      values.application &&
      values.user &&
      isWhole(values.user) &&
      host.open(() => import('./dialogs/EditRole.tsx'), { application: values.application, user: values.user }),
    async run({ application, user, ...picked }, host) {
      const chosen = chosenOf(picked, await assignmentIn(application, user, host));
      return host.call(changeRole, { body: { applicationId: application.id, userId: user.id, ...chosen } });
    },
  }),

  enable: command({
    title: 'Enable for user…',
    label: 'Enable',
    icon: 'circle-check',
    keywords: ['application', 'give', 'access'],
    row: 1,
    additive: true,
    access: setAssignmentStatus.access,
    args: {
      application: applicationOf(isDisabled),
      user: assignedUsers('disabled', {
        none: 'It is not disabled for anybody.',
        many: true,
        when: allOf<ApplicationUser>(notOrganisationOwner, notAbove, isDisabled),
      }),
    },
    confirm: (_values, count) => ({
      title: 'Enable Application',
      text: `Are you sure you want to enable this application for ${theCountText(count, 'User')} ?`,
      action: 'Enable',
    }),
    optimistic: (values, host) => show(values.application, values.user, true, host),
    run: (values, host) => host.call(setAssignmentStatus, { body: bodyOf(values, true) }),
  }),

  disable: command({
    title: 'Disable for user…',
    label: 'Disable',
    icon: 'power',
    keywords: ['application', 'remove', 'access', 'revoke'],
    row: 1,
    access: setAssignmentStatus.access,
    args: {
      application: applicationOf(isEnabled),
      user: assignedUsers('enabled', {
        none: 'There is nobody for whom you can disable it.',
        many: true,
        when: allOf<ApplicationUser>(notOrganisationOwner, notAbove, isEnabled),
      }),
    },
    confirm: (_values, count) => ({
      title: 'Disable Application',
      text: `Are you sure you want to disable this application for ${theCountText(count, 'User')} ?`,
      action: 'Disable',
    }),
    optimistic: (values, host) => show(values.application, values.user, false, host),
    run: (values, host) => host.call(setAssignmentStatus, { body: bodyOf(values, false) }),
  }),

  ...endCommands,
});

const bodyOf = (values: { application: Named; user: Named }, enabled: boolean) => ({
  applicationId: values.application.id,
  userId: values.user.id,
  enabled,
});

/** Shows the change on the application's and the person's page before the server replies. */
function show({ id }: Named, user: Named, enabled: boolean, host: Host): () => void {
  const changed = <T extends { id: number; enabled: boolean }>(list: T[], which: number): T[] =>
    list.map((one) => (one.id === which ? { ...one, enabled } : one));
  const undo = [
    host.edit(viewApplication, (answer) =>
      answer.application.id === id ? { ...answer, users: changed(answer.users, user.id) } : answer,
    ),
    host.edit(viewUser, (answer) =>
      answer.person.id === user.id ? { ...answer, applications: changed(answer.applications, id) } : answer,
    ),
  ];
  return () => undo.forEach((back) => back());
}
