import { allOf } from '#core/access/rule.ts';
import { choice, record } from '#core/command/arg.ts';
import { command, commands, type DeclaredCommand } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { exportList } from '#core/list/declare/exportList.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import {
  createUser,
  endUserSession,
  exportUsers,
  listUsers,
  resetFactors,
  sendInvitation,
  setUserStatus,
  statusFilters,
  updateUser,
  viewUser,
  type Person,
} from './contract.ts';
import { sessionOfUser, usersWhoAre } from './args.ts';
import { describeInvited, users } from './lists.ts';
import { userPath, userViewPath } from './paths.ts';
import { deletionCommands } from './deletionCommands.ts';
import { endCommands } from './endCommands.ts';
import { leavingCommands } from './leavingCommands.ts';
import { pictureCommands } from './pictureCommands.ts';
import {
  factorsResettable,
  isActive,
  isInactive,
  isInvited,
  notDeleted,
  notExternal,
  notInvited,
  notMyself,
  notOwner,
  resendable,
  sessionsEndable,
} from './rules.ts';

/** Words for a filter that its label does not have. */
const otherWords: Record<string, readonly string[]> = {
  external: ['guests', 'partners'],
  not_delivered: ['undelivered', 'bounced'],
  deleted: ['trash', 'recycle bin'],
};

/** The commands 'Show users: Pending Users' and so on, one for each filter of the list. */
const showCommands: Record<`show-${string}`, DeclaredCommand> = Object.fromEntries(
  Object.entries(statusFilters).map(([filter, label]) => [
    `show-${filter.replace('_', '-')}`,
    command({
      title: `Show users: ${label}`,
      icon: 'users',
      keywords: ['filter', 'list', 'people', ...(otherWords[filter] ?? [])],
      access: listUsers.access,
      args: {},
      run: (_values, host) => host.go(userPath({ status: filter })),
    }),
  ]),
);

const { format, save, ...toFile } = exportList(users, exportUsers, userPath);

/** The commands on people. */
export const userCommands = commands('users', {
  new: command({
    title: 'New user',
    label: 'New User',
    icon: 'user-plus',
    keywords: [
      'add',
      'create',
      'invite',
      'person',
      'member',
      'hire',
      'onboarding',
      'register',
      'staff',
      'employee',
      'colleague',
    ],
    keys: 'c',
    keysOn: userPath,
    suggested: true,
    additive: true,
    access: createUser.access,
    saves: { call: createUser },
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/UserDialog.tsx'), {}),
  }),

  edit: command({
    title: 'Edit user…',
    label: 'Edit',
    icon: 'pencil',
    keys: 'e',
    keysOn: userViewPath,
    keywords: ['rename', 'update', 'name'],
    harmless: true,
    row: 1,
    access: updateUser.access,
    saves: { call: updateUser },
    args: { person: record(users, { when: notDeleted, ready: notExternal }) },
    run: async ({ person }, host) => {
      // A list of another back end may leave the parts of the name out.
      const whole = person.firstName ? person : (await host.call(viewUser, { params: { id: person.id } })).person;
      host.open(() => import('./dialogs/UserDialog.tsx'), { person: whole });
    },
  }),

  export: command({
    ...toFile,
    title: 'Export users…',
    page: userPath,
    args: {
      access: choice('Which columns?', [
        { value: 0, label: 'Only what the list shows' },
        { value: 1, label: 'With groups and applications', detail: 'The file can be imported again' },
      ]),
      format,
    },
    run: (values, host) => save(host, values.format, { access: values.access.value === 1 }),
  }),

  sendInvitation: command({
    title: 'Send invitation…',
    label: 'Send Invitation',
    icon: 'send',
    keywords: ['invite', 'mail'],
    row: 2,
    additive: true,
    access: sendInvitation.access,
    args: {
      person: usersWhoAre('not_invited', {
        none: 'Everybody has been invited.',
        many: true,
        when: allOf(notInvited, resendable),
      }),
    },
    run: ({ person }, host) => host.call(sendInvitation, { body: { id: person.id } }),
  }),

  resendInvitation: command({
    title: 'Resend invitation…',
    label: 'Resend Invitation',
    icon: 'mail',
    keywords: ['invite', 'reinvite', 'remind', 'again', 'mail', 'pending'],
    suggested: true,
    row: 2,
    additive: true,
    access: sendInvitation.access,
    args: {
      person: usersWhoAre('pending', {
        none: 'Nobody has a pending invitation.',
        many: true,
        when: allOf(isInvited, resendable),
        describe: describeInvited,
      }),
    },
    run: ({ person }, host) => host.call(sendInvitation, { body: { id: person.id } }),
  }),

  resendAllPending: command({
    title: 'Resend to all pending',
    icon: 'mail',
    keywords: ['invitation', 'everybody', 'invite', 'again'],
    additive: true,
    access: allOf(listUsers.access, sendInvitation.access),
    calls: [sendInvitation],
    args: {},
    run: async (_values, host) => {
      const { resendToAll } = await import('./resendToAll.ts');
      await resendToAll(userCommands.resendInvitation, host);
    },
  }),

  activate: command({
    title: 'Activate user…',
    label: 'Active',
    icon: 'circle-check',
    keywords: ['enable', 'reactivate', 'unblock', 'unlock', 'status'],
    row: 2,
    additive: true,
    access: setUserStatus.access,
    args: {
      person: usersWhoAre('inactive', {
        none: 'No user is inactive.',
        many: true,
        when: allOf(notOwner, isInactive),
        ready: notMyself,
      }),
    },
    confirm: (_values, count) => ({
      title: 'Status',
      text: `Are you sure you want to active ${theCountText(count, 'User')}?`,
      action: 'Activate',
    }),
    optimistic: ({ person }, host) => showStatus(person, true, host),
    run: ({ person }, host) => host.call(setUserStatus, { body: { id: person.id, status: 'active' } }),
  }),

  inactivate: command({
    title: 'Inactivate user…',
    label: 'Inactive',
    icon: 'power',
    keywords: ['deactivate', 'disable', 'block', 'lock', 'ban', 'suspend', 'status', 'freeze', 'kick', 'expel'],
    row: 2,
    access: setUserStatus.access,
    args: {
      person: usersWhoAre('active', {
        none: 'No user can be inactivated.',
        many: true,
        when: allOf(notOwner, isActive),
        ready: notMyself,
      }),
    },
    confirm: (_values, count) => ({
      title: 'Status',
      text: `Are you sure you want to inactive ${theCountText(count, 'User')}?`,
      action: 'Inactivate',
    }),
    optimistic: ({ person }, host) => showStatus(person, false, host),
    run: ({ person }, host) => host.call(setUserStatus, { body: { id: person.id, status: 'inactive' } }),
  }),

  endSession: command({
    title: 'End session of a user…',
    label: 'End Session',
    icon: 'power',
    keywords: ['sign out', 'device', 'revoke', 'kick out', 'logged in'],
    danger: true,
    access: endUserSession.access,
    args: {
      person: usersWhoAre('confirmed', { when: sessionsEndable }),
      session: sessionOfUser,
    },
    confirm: () => ({
      title: 'End Session',
      text: 'Are you sure you want to sign this user out on this device?',
      action: 'End',
    }),
    run: ({ person, session }, host) => host.call(endUserSession, { body: { id: person.id, session: session.id } }),
  }),

  resetFactors: command({
    title: 'Reset second factors of…',
    label: 'Reset Second Factors',
    icon: 'shield-off',
    keywords: ['2fa', 'mfa', 'passkey', 'authenticator', 'lost phone', 'recovery codes', 'backup codes'],
    danger: true,
    access: resetFactors.access,
    args: { person: usersWhoAre('confirmed', { many: true, when: factorsResettable }) },
    confirm: (_values, count) => ({
      title: 'Reset Second Factors',
      text: `Are you sure you want to remove the authenticator app, the passkeys and the recovery codes of ${theCountText(count, 'User')}? Their sessions end, and they sign in with the password alone.`,
      action: 'Reset',
    }),
    run: ({ person }, host) => host.call(resetFactors, { body: { id: person.id } }),
  }),

  ...endCommands,
  ...leavingCommands,
  ...deletionCommands,
  ...showCommands,
  ...pictureCommands,
});

/** Shows the new status in the list and on the person's page before the server replies. */
function showStatus(person: Person, active: boolean, host: Host): () => void {
  const changed = (current: Person): Person =>
    current.id === person.id ? { ...current, active, statusName: active ? 'Active' : 'Inactive' } : current;
  const undo = [
    host.edit(listUsers, (answer) => ({ ...answer, people: answer.people.map(changed) })),
    host.edit(viewUser, (answer) => ({ ...answer, person: changed(answer.person) })),
  ];
  return () => undo.forEach((back) => back());
}
