import { record } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import {
  applicationsFor,
  chosenOf,
  organisationApplications,
  roleArgs,
  type Given,
} from '#plugins/applications/args.ts';
import { assignApplications as assign } from '#plugins/applications/contract.ts';
import { assignable } from '#plugins/applications/rules.ts';
import { usersWhoAre } from './args.ts';
import type { Person } from './contract.ts';
import { notDeleted } from './rules.ts';

/** One application with one role, for one person or many at once; each step asks for what the ones before leave open. */
export const assignApplication = command({
  id: 'users.assign-application',
  title: 'Assign application…',
  icon: 'grid',
  keywords: ['give', 'access', 'role', 'add'],
  access: assign.access,
  args: {
    person: usersWhoAre('all', { many: true, when: notDeleted, ready: assignable }),
    application: record<Given, { person: Person | readonly Person[] }>(organisationApplications, {
      choices: (typed, host, { person }, signal) => applicationsFor([person].flat(), typed, host, signal),
    }),
    ...roleArgs,
  },
  run: ({ person, application, ...picked }, host) =>
    host.call(assign, {
      body: { userId: person.id, applications: [{ applicationId: application.id, ...chosenOf(picked) }] },
    }),
});

/** Several applications for one person, each with its role: a checklist. */
export const assignApplications = command({
  id: 'users.assign-applications',
  title: 'Assign several applications…',
  label: 'Assign Application',
  icon: 'plus',
  keywords: ['give', 'access', 'role', 'add', 'checklist'],
  access: assign.access,
  args: { person: usersWhoAre('all', { when: notDeleted, ready: assignable }) },
  run: ({ person }, host) => host.open(() => import('./dialogs/AssignApplications.tsx'), { person }),
});
