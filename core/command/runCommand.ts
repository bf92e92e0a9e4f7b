import { admits, type Viewer } from '../access/rule.ts';
import { asCallError } from '../client/callError.ts';
import type { Arg } from './arg.ts';
import type { Command } from './command.ts';
import type { Host, Outcome } from './host.ts';

/** Values by argument name; an argument with `many` may be given an array. */
export type GivenValues = Record<string, unknown>;

/** How many records of a run over many are under way at once. */
const AT_ONCE = 6;

/** How an entry stands for certain values: not shown at all, or shown, perhaps greyed with the reason. */
export type Standing = { shown: false } | { shown: true; blocked?: string };

/** How a command stands for the viewer and the values given so far. */
export function standing(command: Command, viewer: Viewer, values: GivenValues): Standing {
  if (!admits(command.access, viewer)) return { shown: false };
  for (const [arg, value] of givenRecords(command, values)) {
    if (arg.how !== 'pick') continue;
    if (arg.when && arg.when(viewer, value) !== true) return { shown: false };
    const ready = arg.ready?.(viewer, value) ?? true;
    if (ready !== true) return { shown: true, blocked: ready };
  }
  return { shown: true };
}

/** The sentence why a command cannot run for these values; `undefined` when it can. */
export function refusal(command: Command, viewer: Viewer, values: GivenValues): string | undefined {
  const now = standing(command, viewer, values);
  return now.shown ? now.blocked : 'This does not apply here.';
}

/** The first argument that is owed: neither given nor left out by `needed`. */
export function missingArg(command: Command, values: GivenValues): string | undefined {
  const owed = Object.entries(command.args as Record<string, Arg<unknown>>).find(
    ([name, arg]) => values[name] === undefined && arg.needed?.(values) !== false,
  );
  return owed?.[0];
}

/**
 * The one funnel through which every command goes: access, record rules, missing arguments, confirmation, run, message.
 * Values that are arrays run the command once for each record.
 */
export async function runCommand(command: Command, values: GivenValues, host: Host): Promise<void> {
  const many = manyOf(command, values);
  const single = many && many.records.length === 1 ? { ...values, [many.name]: many.records[0] } : values;
  const severals = many && many.records.length > 1 ? many : undefined;
  // Of many records, each is judged as its turn comes.
  const refused = refusal(command, host.viewer(), severals ? {} : single);
  if (refused !== undefined) return host.notify('danger', refused);
  if (missingArg(command, values)) return host.ask(command, values);
  const run = () => (severals ? runMany(command, values, severals, host) : runOne(command, single, host));
  const first = severals ? { ...values, [severals.name]: severals.records[0] } : single;
  const question = command.confirm?.(first, severals?.records.length ?? 1);
  if (question) {
    const records = severals?.records.map((value) => severals.arg.describe(value).label);
    return host.confirm({
      action: 'Confirm',
      ...question,
      ...(records && { records }),
      danger: command.danger ?? false,
      run,
    });
  }
  // What went wrong has been said; nothing waits for the result.
  await run().catch(() => undefined);
}

async function runOne(command: Command, values: GivenValues, host: Host): Promise<void> {
  const undo = command.optimistic?.(values, host);
  try {
    const answer: unknown = await command.run(values, host);
    const message = (answer as { message?: unknown } | undefined)?.message;
    if (typeof message === 'string' && message) host.notify('success', message);
  } catch (thrown) {
    undo?.();
    const error = asCallError(thrown);
    host.notify(error.type, error.message);
    // A record that is gone needs no second try: the dialog closes and the list is read anew (product.md section 8).
    if (!error.notFound) throw error;
  }
}

interface Many {
  name: string;
  arg: Extract<Arg<unknown>, { how: 'pick' }>;
  records: readonly unknown[];
}

async function runMany(command: Command, values: GivenValues, many: Many, host: Host): Promise<void> {
  const progress = host.progress(command.title.replace(/…$/, ''), many.records.length);
  const queue = [...many.records];
  const one = async (record: unknown): Promise<Outcome> => {
    const { label } = many.arg.describe(record);
    const failed = refusal(command, host.viewer(), { ...values, [many.name]: record });
    if (failed !== undefined) return { label, failed };
    try {
      await command.run({ ...values, [many.name]: record }, host);
      return { label };
    } catch (thrown) {
      return { label, failed: asCallError(thrown).message };
    }
  };
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined && !progress.signal.aborted; next = queue.shift())
      progress.done(await one(next));
  };
  await host.batch(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  progress.end();
}

function manyOf(command: Command, values: GivenValues): Many | undefined {
  for (const [name, arg] of Object.entries(command.args as Record<string, Arg<unknown>>)) {
    const value = values[name];
    if (arg.how === 'pick' && arg.many && Array.isArray(value)) return { name, arg, records: value };
  }
  return undefined;
}

function* givenRecords(command: Command, values: GivenValues): Generator<[Arg<unknown>, unknown]> {
  for (const [name, arg] of Object.entries(command.args as Record<string, Arg<unknown>>)) {
    const value = values[name];
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) yield [arg, one];
    else yield [arg, value];
  }
}
