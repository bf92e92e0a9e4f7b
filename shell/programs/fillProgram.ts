import * as z from 'zod/mini';
import type { Command, GivenValues, Saves } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { fieldValue, mayStay, schemasIn, schemasOf, type Field } from './fields.ts';
import { fillValues, WrongUse, type Texts } from './fillValues.ts';

/** A command with everything that it needs to run. */
export interface Filled {
  command: Command;
  values: GivenValues;
  /** What the call of a form has answered beside its sentence, for example the id of what was made. */
  answer(): object | undefined;
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
  if (!saves) return { command, values, answer: () => undefined };
  const record = Object.values(values).find((value) => typeof value === 'object' && value !== null);
  const body = await bodyOf(fields, record as GivenValues | undefined, texts);
  if (record) body['was'] = formerOf(saves.call, record as GivenValues);
  let answered: object | undefined;
  const run = async (_values: GivenValues, by: Host) => {
    const answer = await save(saves, body, by);
    const { message: _, ...data } = answer;
    if (Object.keys(data).length > 0) answered = data;
    return answer;
  };
  const asks = saves.confirm && { confirm: () => saves.confirm?.(body) };
  return { command: { ...command, run, ...asks }, values, answer: () => answered };
}

/** The command as it runs for programs, with nothing given; to find out what it calls. */
export function forPrograms({ command, fields }: WithFields): Command {
  const { saves } = command;
  if (!saves) return command;
  const body = Object.fromEntries(fields.map(({ name, schema }) => [name, z.safeParse(schema, undefined).data]));
  return { ...command, run: (_values, host) => save(saves, body, host) };
}

function save({ call, lockout }: Saves, body: GivenValues, host: Host): Promise<{ message: string }> {
  const send = (more: object = {}) => host.call(call, { body: { ...body, ...more } } as never);
  return lockout ? saveSafely(host, lockout(body), (confirmLockout) => send({ confirmLockout })) : send();
}

/** What is sent. Of a record that is changed, a field that is not given stays: it is left out, or sent as it is now. */
async function bodyOf(fields: readonly Field[], record: GivenValues | undefined, texts: Texts): Promise<GivenValues> {
  const body: GivenValues = record ? { id: record['id'] } : {};
  let changes = 0;
  for (const field of fields) {
    const given = texts.given(field.name);
    const now = record && given === undefined ? valueIn(record, field.name) : undefined;
    if (now !== undefined) {
      if (!mayStay(field)) body[field.name] = now;
      continue;
    }
    if (given !== undefined) changes += 1;
    body[field.name] =
      given === undefined && !field.isRequired
        ? z.parse(field.schema, undefined)
        : await checkedValue(field, given, texts);
  }
  if (record && changes === 0 && fields.length > 0)
    throw new WrongUse(`Nothing to change was given. Give some of: ${fields.map(({ name }) => name).join(', ')}.`);
  return body;
}

/** The values that the record had when it was read, if the call refuses to overwrite what was saved since. */
function formerOf(call: Endpoint, record: GivenValues): GivenValues | undefined {
  const was = schemasOf(call)['was'];
  const names = Object.entries(was ? schemasIn(was) : {});
  const former = Object.fromEntries(names.map(([name]) => [name, valueIn(record, name)]));
  const isWhole = names.every(([name, schema]) => former[name] !== undefined || z.safeParse(schema, undefined).success);
  return isWhole && names.length > 0 ? former : undefined;
}

/** The present value; of records in it, their ids. */
function valueIn(record: GivenValues, name: string): unknown {
  const now = record[name];
  if (!Array.isArray(now)) return now;
  return now.map((one: unknown) => (typeof one === 'object' && one !== null ? (one as { id: number }).id : one));
}

async function checkedValue(field: Field, given: readonly string[] | undefined, texts: Texts): Promise<unknown> {
  const { label, name, schema, kind } = field;
  if (given === undefined && !texts.type) throw new WrongUse(`'${name}' is missing: ${label}`);
  let checked = given === undefined ? undefined : fieldValue(field, given);
  while (checked === undefined || typeof checked === 'string') {
    if (!texts.type) throw new WrongUse(`'${name}': ${checked}`);
    const typed = await texts.type({ how: 'text', label, schema: schema as never }, undefined, checked);
    checked = fieldValue(field, typeof kind === 'object' ? typed.split(/[\s,]+/).filter(Boolean) : [typed]);
  }
  return checked.value;
}
