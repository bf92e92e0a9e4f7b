import type { PickArg } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import {
  application,
  applicationsFor,
  applicationsHad,
  chosenOf,
  roleArgs,
  type ApplicationWithOptions,
} from '#plugins/applications/args.ts';
import { assignApplications } from '#plugins/applications/contract.ts';
import { givable } from '#plugins/applications/rules.ts';
import type { Person } from '../contract.ts';
import { usersWhoAre } from '../args.ts';
import { userViewPath } from '../paths.ts';
import { notDeleted } from '../rules.ts';

/** An application that the chosen person does not have. */
const applicationFor: PickArg<ApplicationWithOptions, { person: Person | readonly Person[] }> = {
  ...application,
  choices: (typed, host, { person }, signal) => applicationsFor([person].flat(), typed, host, signal),
  barred: (typed, host, { person }, signal) => applicationsHad([person].flat(), typed, host, signal),
};

/**
 * The commands that assign applications to people. They are a set of their own, so that the list of users does not load the
 * contract of applications.
 */
export const assignCommands = commands('users', {
  /**
   * One application with one role, for one person or many. Each step asks only for arguments that are still missing.
   */
  assignApplication: command({
    title: 'Assign application…',
    icon: 'grid',
    keywords: ['give', 'access', 'role', 'add', 'license', 'licence', 'seat'],
    additive: true,
    access: assignApplications.access,
    args: {
      person: usersWhoAre('all', { many: true, when: notDeleted, ready: givable }),
      application: applicationFor,
      ...roleArgs,
    },
    run: ({ person, application, ...picked }, host) =>
      host.call(assignApplications, {
        body: { userId: person.id, applications: [{ applicationId: application.id, ...chosenOf(picked) }] },
      }),
  }),

  /** Several applications for one person, each with its role: a checklist. */
  assignApplications: command({
    title: 'Assign several applications…',
    label: 'Assign Application',
    icon: 'plus',
    keywords: ['give', 'access', 'role', 'add', 'checklist', 'license', 'licence', 'seat'],
    keys: 'c',
    keysOn: userViewPath,
    harmless: true,
    additive: true,
    access: assignApplications.access,
    saves: {
      call: assignApplications,
      record: 'userId',
      picks: { application: applicationFor, ...roleArgs },
      adds: true,
    },
    args: { person: usersWhoAre('all', { when: notDeleted, ready: givable }) },
    run: ({ person }, host) => host.open(() => import('../dialogs/AssignApplications.tsx'), { person }),
  }),
});
