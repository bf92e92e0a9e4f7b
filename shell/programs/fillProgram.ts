import * as z from 'zod/mini';
import type { Arg } from '#core/command/arg.ts';
import type { Command, GivenValues, Saves } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import type { Notice } from '#core/command/sayAnswer.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { fieldsIn } from '#core/contract/wire/ourPath.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { fieldValue, type Finding } from './fieldValue.ts';
import { eachOf, FORMER, insideField, isList, kindOf, mayStay, schemasOf, type Field } from './fields.ts';
import { fillValues, WrongUse, type Texts } from './fillValues.ts';

/** A command with everything that it needs to run. */
export interface Filled {
  command: Command;
  values: GivenValues;
  /** What the call of a form sends, with the state of the record that it begins with. */
  body?: GivenValues;
  /** The records that the command is about, as an answer names them. */
  about: readonly About[];
  /** What the call of a form has answered beside its sentence, for example the id of what was made. */
  answer(): object | undefined;
}

/** A record that a command is about. */
export interface About {
  id: string | number;
  name: string;
  /** The e-mail address of a person. */
  address?: string;
}

/** A command as a program has it: with the fields of the form that it opens in the browser. */
interface WithFields {
  command: Command;
  fields: readonly Field[];
}

/** Fills in a command's arguments, and then the fields of its form. */
export async function fillProgram({ command, fields }: WithFields, texts: Texts, host: Host): Promise<Filled> {
  const values = await fillValues(command, texts, host);
  const { saves } = command;
  const about = aboutOf(command, values);
  if (!saves) return { command, values, about, answer: () => undefined };
  const record = await recordOf(saves, values, host);
  const body = await bodyOf(saves, fields, record, { texts, host, soFar: values });
  let answered: object | undefined;
  const run = async (_values: GivenValues, by: Host) => {
    const answer = await save(saves, body, by);
    // The sentence and what belongs to it are told by themselves.
    const { message: _message, type: _type, entry: _entry, ...data } = answer;
    if (Object.keys(data).length > 0) answered = data;
    return answer;
  };
  const asks = saves.confirm && { confirm: () => saves.confirm?.(body, record) };
  return { command: { ...command, run, ...asks }, values, body, about, answer: () => answered };
}

/** The command as it runs for programs, with nothing given; to find out what it calls. */
export function forPrograms({ command, fields }: WithFields): Command {
  const { saves } = command;
  if (!saves) return command;
  const body = Object.fromEntries(fields.map(({ plain, schema }) => [plain, z.safeParse(schema, undefined).data]));
  return {
    ...command,
    async run(values, host) {
      await recordOf(saves, values, host);
      return save(saves, body, host);
    },
  };
}

/** The records among the values. Choices such as a format are none. */
function aboutOf({ args }: Command, values: GivenValues): About[] {
  return Object.entries(args as Record<string, Arg<unknown>>).flatMap(([name, arg]) => {
    if (arg.how !== 'pick' || values[name] === undefined) return [];
    return [values[name]].flat().flatMap((value) => {
      const { key, label, address } = arg.describe(value);
      if (!arg.of && address === undefined) return [];
      return [{ id: key, name: label, ...(address !== undefined && { address }) }];
    });
  });
}

/** The record that the command changes, with all fields of the form: the first argument of a command with a form. */
async function recordOf({ reads }: Saves, values: GivenValues, host: Host): Promise<GivenValues | undefined> {
  const record = Object.values(values).find((value) => typeof value === 'object' && value !== null);
  return (record && reads ? await reads(record, host) : record) as GivenValues | undefined;
}

function save({ call, lockout }: Saves, body: GivenValues, host: Host): Promise<Notice> {
  const send = (more: object = {}) => host.call(call, { body: { ...body, ...more } } as never);
  return lockout ? saveSafely(host, lockout(body), (confirmLockout) => send({ confirmLockout })) : send();
}

/** What is sent. Of a record that is changed, a field that is not given stays: it is left out, or sent as it is now. */
async function bodyOf(
  { call, record: idField = 'id' }: Saves,
  fields: readonly Field[],
  record: GivenValues | undefined,
  finding: Finding,
): Promise<GivenValues> {
  const body: GivenValues = record ? { [idField]: record['id'] } : {};
  let changes = 0;
  // A call that only asks how it is done, such as a rotation, has no present values: it may be left to its defaults.
  let hasPresent = false;
  for (const field of fields) {
    const { name, plain, schema } = field;
    const input = finding.texts.field(name) ?? finding.texts.field(plain);
    const now = record && valueIn(record, plain, schema);
    hasPresent ||= now !== undefined;
    if (input === undefined && now !== undefined) {
      if (!mayStay(field)) body[plain] = now;
      continue;
    }
    if (input !== undefined) changes += 1;
    body[plain] =
      input === undefined && !field.isRequired ? initialOf(schema) : await checkedValue(field, input, finding, now);
  }
  if (hasPresent && changes === 0)
    throw new WrongUse(`Nothing to change was given. Give some of: ${fields.map(({ name }) => name).join(', ')}.`);
  return record ? { ...body, ...formerOf(call, record) } : body;
}

/** The value of a field that nobody gives: its default, or none. */
function initialOf(schema: z.ZodMiniType): unknown {
  const { success, data } = z.safeParse(schema, undefined);
  return success ? data : null;
}

/** The state of the record when it was read, if the call refuses to overwrite what was saved since. */
function formerOf(call: Endpoint, record: GivenValues): GivenValues {
  const schemas = schemasOf(call);
  const [was, version] = FORMER;
  const names = Object.entries(fieldsIn(schemas[was])?.schemas ?? {});
  const former = Object.fromEntries(names.map(([name, schema]) => [name, valueIn(record, name, schema)]));
  const isWhole = names.every(([name, schema]) => former[name] !== undefined || z.safeParse(schema, undefined).success);
  return {
    ...(isWhole && names.length > 0 && { [was]: former }),
    ...(schemas[version] && { [version]: record[version] }),
  };
}

/** The present value; where the call takes ids, those of the records in it. */
function valueIn(record: GivenValues, name: string, schema: z.ZodMiniType): unknown {
  const now = record[name];
  if (!Array.isArray(now) || eachOf(kindOf(schema) ?? 'text') !== 'number') return now;
  return now.map((one: unknown) => (typeof one === 'object' && one !== null ? (one as { id: number }).id : one));
}

async function checkedValue(
  field: Field,
  input: readonly unknown[] | undefined,
  finding: Finding,
  now: unknown,
): Promise<unknown> {
  const { label, name, schema } = field;
  const { type } = finding.texts;
  if (input === undefined && !type) throw new WrongUse(`'${name}' is missing: ${label}`);
  let fault: string | undefined;
  for (let tried = input; ;) {
    try {
      if (tried !== undefined) return await fieldValue(field, tried, finding, now);
    } catch (thrown) {
      if (!(thrown instanceof WrongUse) || !type) throw thrown;
      fault = thrown.message;
    }
    const typed = (await type?.({ how: 'text', label, schema: schema as never }, undefined, fault)) ?? '';
    tried = isList(field) ? listTyped(field, typed) : [typed];
  }
}

/** The values of a list that was typed on one line. Names have spaces, so only commas divide them; JSON is one text. */
function listTyped(field: Field, typed: string): string[] {
  if (/^\s*[[{]/.test(typed)) return [typed];
  return typed
    .split(insideField(field) || field.pick ? /,/ : /[\s,]+/)
    .map((one) => one.trim())
    .filter(Boolean);
}
