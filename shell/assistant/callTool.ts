import { createHash } from 'node:crypto';
import { asCallError } from '#core/client/callError.ts';
import type { Arg } from '#core/command/arg.ts';
import type { Confirmation, Door, Report } from '#core/command/headless/door.ts';
import { headlessHost, runHeadless } from '#core/command/headless/headlessHost.ts';
import type { Holder } from '#core/command/headless/holder.ts';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { mediaType } from '#core/contract/text/mediaType.ts';
import { AlreadyDone, sayAlready, WrongUse } from '../programs/fillValues.ts';
import type { Choice } from '../programs/choices.ts';
import { fillProgram, type Filled } from '../programs/fillProgram.ts';
import { FEW, findRecords, limitOf, MOST } from '../programs/findRecords.ts';
import type { Program, Programs } from '../programs/programs.ts';
import { readBy } from './readings.ts';
import { searchName, type Tools } from './tools.ts';

/** For whom the tools are called. */
export interface Assistant {
  send: Door['send'];
  token: string;
  holder: Holder;
  /** The mark of this assistant's changes. */
  batch: string;
}

/** What a call of a tool answers: data and whether it failed, or a question to the person. */
export type Called =
  | { data: object; isError: boolean }
  /** `before` has the questions of this call to which the person has agreed; the caller may have made others up. */
  | {
      /** What the person reads. */
      text: string;
      /** The text, and what tells the same question about something else apart. */
      question: string;
      action: string;
      before: readonly string[];
      /** Another question was agreed to. */
      isOther: boolean;
    };

/** The longest text of a file that is answered. */
const LONGEST_FILE = 200_000;

/** The types of files that are text. */
const textTypes = ['text/csv', 'application/x-ndjson'];

/**
 * Calls a tool. `agreed` has the questions to which the person has agreed, word for word. A question is about the records,
 * the values and the state in which the records were read: if one of them differs, because somebody else has saved
 * something meanwhile, it is asked again.
 */
export async function callTool(
  { programs, searches, readings }: Tools,
  assistant: Assistant,
  name: string,
  input: Readonly<Record<string, unknown>>,
  agreed: readonly string[],
): Promise<Called> {
  const search = searches.find((one) => searchName(one) === name);
  const program = programs.find((one) => one.name === name && !one.command.tells);
  const reading = readings.find((one) => one.name === name);
  try {
    if (search) return await found(search.source, assistant, input);
    if (program) return await ran(program, assistant, input, agreed);
    if (reading) return { data: await readBy(reading, assistant, input), isError: false };
    return failed(`There is no tool '${name}', or the access token does not allow it.`);
  } catch (thrown) {
    if (thrown instanceof AlreadyDone)
      return { data: { end: 'done', already: thrown.choices.map(sayAlready) }, isError: false };
    if (!(thrown instanceof WrongUse)) return failed(asCallError(thrown).message);
    const choices = thrown.choices.map(({ described: { label, detail }, blocked }) => ({ label, detail, blocked }));
    return { data: { error: thrown.message, ...(choices.length > 0 && { choices }) }, isError: true };
  }
}

const failed = (error: string): Called => ({ data: { error }, isError: true });

async function found(
  source: Programs['searches'][number]['source'],
  assistant: Assistant,
  { text, limit = FEW }: Readonly<Record<string, unknown>>,
) {
  const { host } = headlessHost(
    doorOf(assistant, () => Promise.resolve(false)),
    assistant.token,
    assistant.holder,
  );
  if (text !== undefined && typeof text !== 'string') throw new WrongUse("'text' must be a text.");
  const most = limitOf(limit);
  if (most === undefined) throw new WrongUse(`'limit' must be a whole number from 1 to ${MOST}.`);
  return { data: await findRecords(source, text ?? '', host, most), isError: false };
}

async function ran(
  program: Program,
  assistant: Assistant,
  input: Readonly<Record<string, unknown>>,
  agreed: readonly string[],
): Promise<Called> {
  const { command, fields } = program;
  const names = [...Object.keys(command.args as object), ...fields.flatMap(({ name, plain }) => [name, plain])];
  const unknown = Object.keys(input).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new WrongUse(`There is no argument '${unknown}'.`);
  let open: { text: string; question: string; action: string } | undefined;
  let about = '';
  const before: string[] = [];
  const files: { name: string; text: string }[] = [];
  const door: Door = {
    ...doorOf(assistant, async (confirmation) => {
      const text = textOf(confirmation);
      const question = `${text}\nReference: ${about}`;
      if (agreed.includes(question)) {
        before.push(question);
        return true;
      }
      open ??= { text, question, action: confirmation.action };
      return false;
    }),
    // To undo is a run of its own: the mark of the changes must not name it too.
    ...(command.id.startsWith('activity.undo') && { batch: undefined }),
    async save(name, content) {
      const isText = textTypes.includes(mediaType(content.type));
      files.push({
        name,
        text: isText
          ? cutWhole(await content.text(), LONGEST_FILE)
          : 'An Excel file cannot be shown here. Export it as CSV.',
      });
    },
  };
  const { host } = headlessHost(door, assistant.token, assistant.holder);
  const done: Choice[] = [];
  const texts = {
    already: (choice: Choice) => void done.push(choice),
    argument: (name: string) => textsOf(name, input[name]),
    field: (name: string) => (input[name] === undefined ? undefined : [input[name]]),
  };
  const filled = await fillProgram(program, texts, host);
  about = referenceOf(filled);
  const report = await runHeadless(filled.command, filled.values, door, assistant);
  if (open) return { ...open, before, isOther: agreed.some((one) => !before.includes(one)) };
  return { data: dataOf(report, filled, files, done), isError: report.end !== 'done' };
}

const doorOf = ({ send, batch }: Assistant, answer: Door['answer']): Door => ({
  source: 'assistant',
  batch,
  send,
  answer,
});

/** The whole question in one text. */
function textOf({ title, text, records }: Confirmation): string {
  return [title, text, ...records.map((record) => `- ${record}`)].join('\n');
}

/** What a question is about, in short: the records, the values, and the state that the record had when it was read. */
function referenceOf({ command, values, body }: Filled): string {
  const args = Object.entries(command.args as Record<string, Arg<unknown>>);
  const argValues = args.map(([name, arg]) =>
    arg.how === 'pick' ? [values[name] ?? []].flat().map((one) => arg.describe(one).key) : values[name],
  );
  return createHash('sha256')
    .update(JSON.stringify([command.id, argValues, body]))
    .digest('hex')
    .slice(0, 16);
}

/** The texts of an argument. */
function textsOf(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (texts.every((text) => typeof text === 'string')) return texts;
  throw new WrongUse(`'${name}' must be a text or a list of texts.`);
}

function dataOf(
  { end, said: notices, outcomes, summary }: Report,
  { about, answer }: Filled,
  files: readonly object[],
  done: readonly Choice[],
): object {
  const answered = answer();
  return {
    end,
    ...(about.length > 0 && outcomes.length === 0 && { about }),
    ...(done.length > 0 && { already: done.map(sayAlready) }),
    said: [...notices.map(({ text }) => text), ...(summary === undefined ? [] : [summary])],
    ...(outcomes.length > 0 && { records: outcomes }),
    ...(answered && { answer: answered }),
    ...(files.length > 0 && { files }),
  };
}
