import { allOf } from '#core/access/rule.ts';
import { admin } from '#core/access/rules.ts';
import { command } from '#core/command/command.ts';
import { usersWhoAre } from './args.ts';
import { notDeleted, notMyself, notOwner } from './rules.ts';

/** The title of the command, also while it asks who moderates a group instead. */
export const offBoardTitle = 'Off-board user…';

/** The command for people who leave. commands.ts lists it. */
export const leavingCommands = {
  offBoard: command({
    title: offBoardTitle,
    label: 'Off-board…',
    icon: 'user-x',
    keywords: [
      'leave',
      'leaver',
      'end',
      'everything',
      'offboard',
      'revoke',
      'deprovision',
      'fire',
      'dismiss',
      'terminate',
      'sack',
      'lay off',
      'resign',
      'departure',
    ],
    danger: true,
    access: admin,
    args: { person: usersWhoAre('all', { when: allOf(notDeleted, notOwner), ready: notMyself }) },
    run: async ({ person }, host) => {
      // On demand, because it knows the calls of all other plugins.
      const { offBoard } = await import('./leaving.ts');
      await offBoard(person, host);
    },
  }),
};
