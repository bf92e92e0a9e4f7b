import { FOUND_AT_ONCE, type Described, type PickArg } from '#core/command/arg.ts';
import { asCallError } from '#core/client/callError.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { agoText } from '#core/ui/text/Ago.tsx';
import { listActivity, listOwnChanges, undoEntry, type Entry } from './contract.ts';
import { activityPath } from './paths.ts';
import { anyRecord } from './records.ts';

/** An entry that can be taken back; the message of a change knows only its id. */
export type Change = Pick<Entry, 'id'> & Partial<Entry>;

/** The own last changes. */
const change: PickArg<Change> = {
  how: 'pick',
  label: 'Which change?',
  many: true,
  none: 'You have changed nothing lately that can be undone.',
  choices: async (typed, host, _soFar, signal) => {
    const query = { text: typed.trim() || undefined, limit: FOUND_AT_ONCE };
    return (await host.call(listOwnChanges, { query }, signal)).entries;
  },
  describe: describeChange,
};

export const activityCommands = commands('activity', {
  show: command({
    title: 'Show activity',
    icon: 'history',
    keywords: ['log', 'audit', 'who changed'],
    harmless: true,
    access: listActivity.access,
    args: {},
    run: (_values, host) => host.go(activityPath()),
  }),
  showHistory: command({
    title: 'Show history of…',
    label: 'Show history',
    icon: 'history',
    keywords: ['log', 'audit', 'who changed'],
    harmless: true,
    access: listActivity.access,
    args: { record: anyRecord },
    run: ({ record }, host) => host.go(activityPath({ [record.kind]: record.id })),
  }),
  undo: command({
    title: 'Undo…',
    label: 'Undo',
    icon: 'history',
    keywords: ['back', 'revert', 'restore', 'take back'],
    access: undoEntry.access,
    args: { change },
    run: ({ change: { id } }, host) => undo(host, id),
  }),
});

/** A change that shuts people out is confirmed first, as it was when it was made. */
async function undo(host: Host, id: number) {
  try {
    return await host.call(undoEntry, { body: { id } });
  } catch (thrown) {
    const error = asCallError(thrown);
    if (error.reason !== 'lockout') throw error;
    host.confirm({
      title: 'Undo',
      text: error.message,
      action: 'Undo all the same',
      danger: true,
      run: async () => {
        const { message, entry } = await host.call(undoEntry, { body: { id, confirmLockout: true } });
        host.notify('success', message, entry);
      },
    });
    throw new Cancelled();
  }
}

function describeChange({ id, sentence, actor, at }: Change): Described {
  const text = sentence?.slice(actor ? actor.name.length : 0).trim() ?? `Entry ${id}`;
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  return { key: id, label, ...(at !== undefined && { detail: agoText(at, Date.now()) }) };
}
