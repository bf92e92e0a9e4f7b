import { allOf } from '#core/access/rule.ts';
import { duties, dutyNames } from '#core/access/duty.ts';
import { ownerAdmin } from '#core/access/rules.ts';
import { choice } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { exportList } from '#core/list/declare/exportList.ts';
import { usersWhoAre } from '#plugins/users/args.ts';
import { administrator, candidate } from './args.ts';
import { exportAdmins, setAdmin } from './contract.ts';
import { admins } from './lists.ts';
import { adminPath } from './paths.ts';
import { isAdmin, notMyself, ownerStays, successor } from './rules.ts';

const { format, save, ...toFile } = exportList(admins, exportAdmins, adminPath);

/** The commands on administrators. */
export const adminCommands = commands('admins', {
  add: command({
    title: 'Add admin…',
    label: 'Add Admin',
    icon: 'user-plus',
    keywords: ['administrator', 'assign', 'rights', 'promote', 'make', 'grant', 'privileges', 'superuser', 'root'],
    keys: 'c',
    keysOn: adminPath,
    access: setAdmin.access,
    args: { person: candidate },
    form: (_values, host) => host.open(() => import('./dialogs/AdminDialog.tsx'), {}),
    confirm: () => ({
      title: 'Add Admin',
      text: 'Are you sure you want to make the User an Admin ?',
      action: 'Add Admin',
    }),
    run: ({ person }, host) => host.call(setAdmin, { body: { id: person.id, admin: true } }),
  }),

  changeDuties: command({
    title: 'Change duties of…',
    label: 'Change Duties',
    icon: 'crown',
    keywords: ['limited', 'administrator', 'rights', 'role', 'auditor', 'helpdesk', 'delegate', 'privileges', 'deputy'],
    access: setAdmin.access,
    args: {
      person: administrator({ when: notMyself, ready: ownerStays }),
      duty: choice('Which duties?', [
        // The least first: an auditor changes nothing.
        ...duties.toReversed().map((duty) => ({ value: duty, label: dutyNames[duty], detail: 'This duty alone' })),
        { value: 'several', label: 'Several duties…', detail: 'Or only for chosen applications' },
        { value: 'full', label: 'Full administrator', detail: 'Every duty' },
      ]),
    },
    run({ person, duty: { value } }, host) {
      if (value === 'several') return host.open(() => import('./dialogs/AdminDialog.tsx'), { person });
      const chosen = duties.filter((duty) => duty === value);
      // A duty that is for chosen applications stays so.
      const body = {
        id: person.id,
        admin: value === 'full',
        duties: chosen,
        dutyApplications: person.dutyApplications,
      };
      return host.call(setAdmin, { body });
    },
  }),

  export: command({
    ...toFile,
    title: 'Export admins…',
    page: adminPath,
    args: { format },
    run: (values, host) => save(host, values.format),
  }),

  unassign: command({
    title: 'Unassign admin…',
    label: 'Unassign',
    icon: 'user-minus',
    keywords: ['administrator', 'remove', 'rights', 'demote'],
    danger: true,
    row: 1,
    access: setAdmin.access,
    args: {
      person: administrator({ when: allOf(isAdmin, notMyself), ready: ownerStays }, true),
    },
    confirm: () => ({
      title: 'Unassign Admin',
      text: 'Are you sure you want to unassign the Admin ?',
      action: 'Unassign',
    }),
    run: ({ person }, host) => host.call(setAdmin, { body: { id: person.id, admin: false } }),
  }),

  transferOwnership: command({
    title: 'Transfer ownership…',
    label: 'Transfer Ownership…',
    icon: 'building',
    keywords: ['owner', 'offer', 'hand over', 'give', 'organisation'],
    danger: true,
    access: ownerAdmin,
    args: {
      person: usersWhoAre('active', {
        none: 'Nobody else in the organisation can become its owner.',
        when: successor,
      }),
    },
    confirm: ({ person }) => ({
      title: 'Transfer Ownership',
      text: `Offer the ownership of the organisation to ${person.name}? You are the owner until it is accepted, within 7 days. After that you are still an administrator.`,
      action: 'Offer',
    }),
    run: async ({ person }, host) => {
      // On demand: the contract with the organisation's fields is large, and ownership is seldom offered.
      const { offerOwnership } = await import('#plugins/organisation/contract.ts');
      return host.call(offerOwnership, { body: { id: person.id } });
    },
  }),
});
