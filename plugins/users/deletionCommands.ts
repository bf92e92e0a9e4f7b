import { command } from '#core/command/command.ts';
import { leavePage } from '#core/command/leavePage.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import { user, usersWhoAre } from './args.ts';
import { deleteUser, restoreDeletedUser } from './contract.ts';
import { restorableText } from './inviteText.ts';
import { userPath, userViewPath } from './paths.ts';
import { deletable, restorable } from './rules.ts';

/** The commands that delete people and bring them back. commands.ts lists them. */
export const deletionCommands = {
  delete: command({
    title: 'Delete user…',
    label: 'Delete',
    icon: 'trash',
    keywords: ['remove'],
    danger: true,
    row: 3,
    access: deleteUser.access,
    args: {
      person: usersWhoAre('not_joined', {
        none: 'No user can be deleted, because everybody has joined.',
        many: true,
        when: deletable,
      }),
    },
    confirm: (_values, count) => ({
      title: 'Delete User',
      text: `Are you sure you want to delete ${theCountText(count, 'User')} ?`,
      action: 'Delete',
    }),
    run: ({ person }, host) =>
      host.batch(async () => {
        const answer = await host.call(deleteUser, { params: { id: person.id } });
        // The page of a deleted person is left, because it has no content (docs/specification/product.md section 4).
        await leavePage(userViewPath({ id: person.id }), userPath(), host);
        return answer;
      }),
  }),

  restore: command({
    title: 'Restore user…',
    label: 'Restore',
    icon: 'history',
    keywords: ['undelete', 'deleted', 'bring back', 'trash', 'recycle bin'],
    row: 2,
    additive: true,
    access: restoreDeletedUser.access,
    args: {
      person: usersWhoAre('deleted', {
        none: 'No user was deleted in the last 30 days.',
        many: true,
        when: restorable,
        describe: (person) => ({ ...user.describe(person), detail: `${person.email}: ${restorableText(person)}` }),
      }),
    },
    run: ({ person }, host) => host.call(restoreDeletedUser, { body: { id: person.id } }),
  }),
};
