import { choice, foundAtOnce, type Described, type PickArg } from '#core/command/arg.ts';
import { asCallError } from '#core/client/callError.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { hasWords } from '#core/text/fold.ts';
import { countText } from '#core/ui/text/countText.ts';
import { agoText } from '#core/ui/text/agoText.ts';
import { queryOf } from './filter.ts';
import { exportActivity, listActivity, listOwnChanges, undoEntry, viewEntry, type Entry } from './contract.ts';
import { activityPath } from './paths.ts';
import { anyRecord } from './records.ts';
import { undoRun } from './runContract.ts';

/** An entry that can be taken back; the message of a change knows only its id. */
export type Change = Pick<Entry, 'id'> & Partial<Entry>;

/** The own last changes. */
const change: PickArg<Change> = {
  how: 'pick',
  label: 'Which change?',
  many: true,
  none: 'You have no recent change that can be undone.',
  choices: async (typed, host, _soFar, signal) => {
    const query = { text: typed.trim() || undefined, limit: foundAtOnce(host) };
    return (await host.call(listOwnChanges, { query }, signal)).entries;
  },
  describe: describeChange,
};

/** The changes of one run over many records, or of one import. */
export interface WholeRun {
  batch: string;
  /** The newest of its changes, and how many of the own last ones it has. */
  newest?: Entry;
  count?: number;
}

function runsOf(entries: readonly Entry[]): WholeRun[] {
  const runs = new Map<string, Entry[]>();
  for (const entry of entries)
    if (entry.batch !== null) runs.set(entry.batch, [...(runs.get(entry.batch) ?? []), entry]);
  return [...runs].flatMap(([batch, [newest, ...others]]) =>
    newest ? [{ batch, newest, count: others.length + 1 }] : [],
  );
}

/** The own last runs. */
const ownRun: PickArg<WholeRun> = {
  how: 'pick',
  label: 'Which run?',
  none: 'You have no recent run over several records that can be undone.',
  choices: async (typed, host, _soFar, signal) => {
    const read = async (text?: string) =>
      runsOf((await host.call(listOwnChanges, { query: { text, limit: 200 } }, signal)).entries);
    const words = typed.trim();
    const runs = await read();
    // By the name as it is shown, which counts the entries of the run; or by what one of them says.
    const named = runs.filter((run) => hasWords(ownRun.describe(run).label, words));
    return named.length > 0 ? named : read(words);
  },
  describe: ({ batch, newest, count = 1 }) => {
    if (!newest) return { key: batch, label: 'This run' };
    const { label, detail } = describeChange(newest);
    const more = count > 1 ? ` and ${countText(count - 1, 'other')}` : '';
    return { key: batch, label: `${label}${more}`, ...(detail !== undefined && { detail }) };
  },
};

const format = choice<'csv' | 'xlsx' | 'jsonl'>('Which type of file?', [
  { value: 'csv', label: 'CSV', detail: 'Comma-separated text, for any program' },
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'jsonl', label: 'JSON Lines', detail: 'One entry per line, with the seal at the end' },
]);

export const activityCommands = commands('activity', {
  show: command({
    title: 'Show activity',
    icon: 'history',
    keywords: ['log', 'audit', 'who changed', 'trail'],
    harmless: true,
    access: listActivity.access,
    args: {},
    run: (_values, host) => host.go(activityPath()),
  }),
  showHistory: command({
    title: 'Show history of…',
    label: 'Show History',
    icon: 'history',
    keywords: ['log', 'audit', 'who changed', 'trail'],
    harmless: true,
    access: listActivity.access,
    args: { record: anyRecord },
    run: ({ record }, host) => host.go(activityPath({ [record.kind]: record.id })),
  }),
  export: command({
    title: 'Export activity…',
    label: 'Export',
    icon: 'download',
    keywords: ['download', 'save', 'file', 'csv', 'excel', 'xlsx', 'json', 'log', 'audit'],
    harmless: true,
    page: activityPath,
    access: exportActivity.access,
    args: { format },
    run: async ({ format: { value } }, host) =>
      (await import('#core/list/declare/saveExport.ts')).saveExport(host, {
        list: { query: queryOf as never, everything: {} as never },
        endpoint: exportActivity,
        page: activityPath,
        more: { format: value },
        params: undefined,
      }),
  }),
  undoRun: command({
    title: 'Undo a whole run…',
    label: 'Undo the Whole Run',
    icon: 'history',
    keywords: ['back', 'revert', 'restore', 'take back', 'many', 'import', 'batch', 'rollback'],
    access: undoRun.access,
    args: { run: ownRun },
    confirm: () => ({
      title: 'Undo a Whole Run',
      text: 'Every change of this run is undone, the newest first. Records that somebody has changed since then stay as they are. Mails that were sent cannot be taken back.',
      action: 'Undo All',
    }),
    run: async ({ run }, host) => (await import('./undoRun.ts')).undoWholeRun(host, run.batch),
  }),
  undo: command({
    title: 'Undo…',
    label: 'Undo',
    icon: 'history',
    keywords: ['back', 'revert', 'restore', 'take back', 'rollback'],
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
    const { entry } = await host.load(viewEntry, { params: { id } });
    host.confirm({
      title: 'Undo',
      text: error.message,
      records: [entry.sentence],
      action: 'Undo Anyway',
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
