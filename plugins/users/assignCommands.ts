import { record, type PickArg } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { organisationApplications, type ApplicationRecord } from '#plugins/applications/args.ts';
import {
  assignApplications as assign,
  listAssignableApplications,
  viewApplication,
} from '#plugins/applications/contract.ts';
import { assignable, mustAsk, type Named, type Offer } from '#plugins/applications/rules.ts';
import { usersWhoAre } from './args.ts';
import type { Person } from './contract.ts';
import { notDeleted } from './rules.ts';

type Application = ApplicationRecord & Partial<Pick<Offer, 'crmRoles' | 'profiles'>>;

interface SoFar {
  person: Person | readonly Person[];
  application: Application;
}

/** One application with one role, for one person or many at once; each step asks for what the ones before leave open. */
export const assignApplication = command({
  id: 'users.assign-application',
  title: 'Assign application…',
  icon: 'grid',
  keywords: ['give', 'access', 'role', 'add'],
  access: assign.access,
  args: {
    person: usersWhoAre('all', { many: true, when: notDeleted, ready: assignable }),
    application: record<Application, SoFar>(organisationApplications, {
      choices: (typed, host, { person }, signal) => applicationsFor(person, typed, host, signal),
    }),
    role: offeredIn('Which role?', 'roles'),
    crmRole: offeredIn('Which CRM role?', 'crmRoles', mustAsk.crmRole),
    profile: offeredIn('Which profile?', 'profiles', mustAsk.profile),
  },
  run: ({ person, application, role, crmRole, profile }, host) =>
    host.call(assign, {
      body: {
        userId: person.id,
        applications: [
          { applicationId: application.id, roleId: role.id, crmRoleId: idOf(crmRole), profileId: idOf(profile) },
        ],
      },
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

/** What one person does not have; for several people all that the organisation has: some lack one, some another. */
async function applicationsFor(person: SoFar['person'], typed: string, host: Host, signal?: AbortSignal) {
  const [only, ...others] = [person].flat();
  if (only === undefined || others.length > 0) return organisationApplications.search(typed, host, signal);
  const { applications } = await host.call(listAssignableApplications, { params: { id: only.id } }, signal);
  const asked = typed.trim().toLowerCase();
  return applications.filter(({ name }) => name.toLowerCase().includes(asked));
}

/** Where the catalogue has nothing to pick after all, that is what is picked. */
const nothing: Named = { id: 0, name: 'None' };
const idOf = (picked: Named | undefined): number | null => picked?.id || null;

/** A step that offers what the chosen application has. */
function offeredIn(
  label: string,
  list: 'roles' | 'crmRoles' | 'profiles',
  needed?: (application: Application) => boolean,
): PickArg<Named, SoFar> {
  return {
    how: 'pick',
    label,
    async choices(_typed, host, { application }) {
      const offer = await host.load(viewApplication, { params: { id: application.id }, query: { limit: 1 } });
      const choices = offer[list] ?? [];
      return choices.length > 0 ? choices : [nothing];
    },
    describe: ({ id, name }) => ({ key: id, label: name }),
    ...(needed && {
      // Steps are counted before the application is known.
      needed: ({ application }: Partial<SoFar>) => application !== undefined && needed(application),
    }),
  };
}
