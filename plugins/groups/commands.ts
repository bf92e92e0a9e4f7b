import { holds } from '#core/access/dutyRules.ts';
import { record, text } from '#core/command/arg.ts';
import { moderatorOnly } from '#core/access/rules.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import type { Viewer } from '#core/access/rule.ts';
import { emailAddress } from '#core/contract/text/text.ts';
import { leavePage } from '#core/command/leavePage.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { exportList } from '#core/list/declare/exportList.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import { anybody, groupWithout, managedGroup, peopleInGroup, peopleOutside } from './args.ts';
import {
  createGroup,
  deleteGroup,
  exportGroups,
  searchPeople,
  setGroupRole,
  updateGroup,
  updateGroupPeople,
  viewGroup,
  type Group,
} from './contract.ts';
import { groups, type PersonInGroup } from './lists.ts';
import { nobody } from './people.ts';
import { draftOf, savePeople } from './savePeople.ts';
import { groupPath, groupViewPath, myGroupsPath } from './paths.ts';
import { isMember, isModerator, isOrdinary, managesGroups, type GroupRole } from './rules.ts';

/** Up to this number of people per role, a form shows all of them. For larger groups it only asks for the changes. */
const SHOWN_IN_FORM = 100;

const { format, save, ...toFile } = exportList(groups, exportGroups, groupPath);

/** The commands on groups. */
export const groupCommands = commands('groups', {
  new: command({
    title: 'New group',
    label: 'New Group',
    icon: 'plus',
    keywords: ['add', 'create', 'team', 'department', 'squad'],
    keys: 'c',
    keysOn: groupPath,
    suggested: true,
    additive: true,
    access: createGroup.access,
    saves: { call: createGroup, picks: { moderators: anybody, members: anybody } },
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/NewGroupDialog.tsx'), {}),
  }),

  export: command({
    ...toFile,
    title: 'Export groups…',
    page: groupPath,
    args: { format },
    run: (values, host) => save(host, values.format),
  }),

  edit: command({
    title: 'Edit group…',
    label: 'Edit',
    icon: 'pencil',
    keys: 'e',
    keysOn: groupViewPath,
    keywords: ['rename', 'update', 'name', 'description'],
    harmless: true,
    row: 1,
    access: updateGroup.access,
    saves: { call: updateGroup, without: ['moderators', 'members'] },
    args: { group: record(groups) },
    run: ({ group }, host) => openForm('all', group, host),
  }),

  updateUsers: command({
    title: 'Update group users…',
    label: 'Update Group Users',
    icon: 'plus',
    keywords: ['add', 'members', 'moderators', 'people'],
    keys: 'c',
    keysOn: groupViewPath,
    harmless: true,
    access: searchPeople.access,
    // 'emails' is for moderators, who know no ids.
    saves: {
      call: updateGroupPeople,
      without: ['emails'],
      picks: { moderators: anybody, members: anybody, added: peopleOutside, removed: peopleInGroup() },
      adds: true,
      lockout: draftOf,
    },
    args: { group: record(groups) },
    run: ({ group }, host) => openForm('users', group, host),
  }),

  delete: command({
    title: 'Delete group…',
    label: 'Delete',
    icon: 'trash',
    keywords: ['remove'],
    danger: true,
    row: 2,
    access: deleteGroup.access,
    args: { group: record(groups) },
    confirm: () => ({
      title: 'Delete Group',
      text: 'Are you sure you want to delete the Group ?',
      action: 'Delete',
    }),
    async run({ group }, host) {
      const { id } = group;
      return saveSafely(host, { group: { id, deleted: true } }, (confirmLockout) =>
        host.batch(async () => {
          const answer = await host.call(deleteGroup, { params: { id }, query: { confirmLockout } });
          await leavePage(groupViewPath({ id }), groupPath(), host);
          return answer;
        }),
      );
    },
  }),

  add: command({
    title: 'Add to group…',
    icon: 'user-plus',
    keywords: ['members', 'users', 'people', 'join'],
    access: searchPeople.access,
    args: { group: groupWithout, person: peopleOutside },
    run: ({ group, person }, host) => savePeople(host, group, { ...nobody, added: [person.id] }),
  }),

  addByAddress: command({
    title: 'Add to group by address…',
    label: 'Add by Address',
    icon: 'user-plus',
    keywords: ['members', 'users', 'people', 'join', 'email'],
    access: moderatorOnly,
    args: {
      group: managedGroup(),
      email: text('Which address?', emailAddress(), { placeholder: 'name@example.com' }),
    },
    run: ({ group, email }, host) => savePeople(host, group, { ...nobody, emails: [email] }),
  }),

  remove: command({
    title: 'Remove from group…',
    label: 'Remove',
    icon: 'user-minus',
    keywords: ['members', 'users', 'people', 'leave'],
    danger: true,
    access: managesGroups,
    args: {
      group: managedGroup(),
      person: peopleInGroup(undefined, { none: 'Nobody is in this group.', many: true, ready: isOrdinary }),
    },
    confirm: (_values, count, viewer, all) => {
      const leaves = all.some(({ person }) => locksOut(person, viewer));
      const asks = `Are you sure you want to remove ${theCountText(count, 'User')} from the Group ?`;
      const says = leaves ? [`You will leave the Group. ${ONLY_OTHERS_UNDO}`] : [];
      return {
        title: 'Remove from Group',
        text: [...(leaves && count === 1 ? [] : [asks]), ...says].join('\n'),
        action: 'Remove',
      };
    },
    losesRight: ({ person }, viewer) => locksOut(person, viewer),
    async run({ group, person }, host) {
      const answer = await savePeople(host, group, { ...nobody, removed: [person.id] });
      // A person who leaves a group without being an administrator cannot see it any more.
      if (locksOut(person, host.viewer())) await leavePage(groupViewPath({ id: group.id }), myGroupsPath(), host);
      return answer;
    },
  }),

  toModerator: command({
    title: 'Convert to moderator…',
    label: 'Convert to Moderator',
    icon: 'arrow-up',
    keywords: ['promote', 'make', 'role', 'group', 'lead', 'manager', 'maintainer'],
    access: managesGroups,
    args: {
      group: managedGroup('member'),
      person: peopleInGroup('member', {
        none: 'This group has no member who is not a moderator.',
        when: isMember,
        ready: isOrdinary,
      }),
    },
    optimistic: ({ group, person }, host) => showRole(group, person, 'moderator', host),
    run: ({ group, person }, host) => convert(group, person, 'moderator', host),
  }),

  toMember: command({
    title: 'Convert to member…',
    label: 'Convert to Member',
    icon: 'arrow-down',
    keywords: ['demote', 'role', 'group'],
    access: managesGroups,
    args: {
      group: managedGroup('moderator'),
      person: peopleInGroup('moderator', {
        none: 'This group has no moderator.',
        when: isModerator,
        ready: isOrdinary,
      }),
    },
    confirm: ({ person }, _count, viewer) =>
      locksOut(person, viewer)
        ? {
            title: 'Convert to Member',
            text: `You will be a member of the Group and no longer its moderator. ${ONLY_OTHERS_UNDO}`,
            action: 'Convert',
          }
        : undefined,
    optimistic: ({ group, person }, host) => showRole(group, person, 'member', host),
    run: ({ group, person }, host) => convert(group, person, 'member', host),
  }),
});

/** Tells if the change takes the viewer's own right to change the group: administrators keep theirs. */
const locksOut = (person: PersonInGroup, viewer: Viewer): boolean =>
  person.id === viewer.id && !holds(viewer, 'people');

const ONLY_OTHERS_UNDO = 'Only an administrator or another moderator of the Group can undo this.';

function convert(group: Group, person: PersonInGroup, role: GroupRole, host: Host) {
  return host.call(setGroupRole, { body: { id: group.id, groupUserId: person.groupUserId ?? person.id, role } });
}

/**
 * Shows the new role in the lists before the server replies. The code that finds the place in the list is loaded now. If
 * the reply is faster, nothing is left to move.
 */
function showRole(group: Group, person: PersonInGroup, role: GroupRole, host: Host): () => void {
  const edited = import('./moved.ts').then(
    ({ moved }) =>
      host.edit(viewGroup, (answer) => (answer.group.id === group.id ? moved(answer, person, role) : answer)),
    () => undefined,
  );
  return () => void edited.then((undo) => undo?.());
}

/** Opens the group's form with its current values. */
async function openForm(part: 'all' | 'users', { id }: Group, host: Host): Promise<void> {
  const reply = await host.call(viewGroup, { params: { id }, query: { limit: SHOWN_IN_FORM } });
  const { group, moderators, members } = reply;
  const isWhole = moderators.length + members.length === group.peopleCount;
  const people = isWhole ? { moderators, members } : undefined;
  if (part === 'all') host.open(() => import('./dialogs/UpdateGroupDialog.tsx'), { group, people });
  else host.open(() => import('./dialogs/GroupUsersDialog.tsx'), { group, people });
}
