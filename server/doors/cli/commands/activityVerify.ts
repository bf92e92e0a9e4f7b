import { verifyActivity } from '#server/domain/activity/verify.ts';
import { CommandFault, type Command } from '../command.ts';

export const activityVerify: Command = {
  name: 'activity verify',
  summary: 'Find entries of the activity that were altered, removed or reordered; prints the head of the seals',
  options: [{ name: 'head', meaning: 'a head that was noted before, which must be among the seals', optional: true }],
  example: 'activity verify',
  async run({ store }, { head: known }) {
    const { entries, renewed, unsealed, head, faults } = await verifyActivity(store, known || undefined);
    const last = head ? `The head is ${head.hash}, up to entry ${head.up_to_id}.` : 'Nothing is sealed yet.';
    if (faults.length > 0) throw new CommandFault([...faults, ...renewed, last].join('\n'));
    return [
      `${entries} sealed entries are as they were.`,
      ...(unsealed ? [`${unsealed} newer ones were not sealed yet.`] : []),
      ...renewed,
      last,
    ].join('\n');
  },
};
