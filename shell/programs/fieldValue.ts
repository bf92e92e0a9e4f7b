import * as z from 'zod/mini';
import type { GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { fieldsIn, ourPath } from '#core/contract/wire/ourPath.ts';
import { defOf, insideOf } from '#core/contract/wire/schemaParts.ts';
import { eachOf, insideField, isList, mayBeNull, pickName, type Field } from './fields.ts';
import { AlreadyDone, pickedValue, WrongUse, type Texts } from './fillValues.ts';

/** With what the records of a field are found. */
export interface Finding {
  texts: Texts;
  host: Host;
  /** The values given so far, by the names of arguments. */
  soFar: GivenValues;
}

/**
 * The value of a field as the call takes it: from texts of a command line, or from JSON. A field with fields may be JSON in
 * a text too. What is not given of it stays as it is `now`. Throws WrongUse with the sentence of the form.
 */
export async function fieldValue(
  field: Field,
  input: readonly unknown[],
  finding: Finding,
  now?: unknown,
): Promise<unknown> {
  const { name, schema } = field;
  const values = input.flatMap((one) => {
    const read = insideField(field) ? readJson(name, one) : one;
    return isList(field) && Array.isArray(read) ? (read as unknown[]) : [read];
  });
  if (!isList(field) && values.length !== 1) throw new WrongUse(`'${name}' takes one value: ${field.label}`);
  const sent = await wireOfEach(field, values, finding);
  const [only] = sent;
  const whole = isList(field) ? sent : isRecord(now) && isRecord(only) ? { ...wireNow(field, now), ...only } : only;
  const checked = z.safeParse(schema, whole);
  if (checked.success) return checked.data;
  const { path, message = 'This is not possible.' } = checked.error.issues[0] ?? { path: [] };
  const inside = path.length > 0 ? `.${ourPath(schema, path.join('.'))}` : '';
  throw new WrongUse(`'${name}${inside}': ${message}`);
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The present value as the wire has it. */
const wireNow = ({ schema }: Field, now: object): object => z.encode(schema, now as never) as object;

const yes = ['1', 'yes', 'true'];
const no = ['0', 'no', 'false'];

/** One value as the wire has it. What cannot be read stays as it is: the call's schema knows the sentence. */
async function wireOf(field: Field, value: unknown, finding: Finding): Promise<unknown> {
  const { name, label, kind, pick } = field;
  if (value === null) return null;
  if (typeof kind === 'object') return wireOfFields(field, value, finding);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return value;
  const text = String(value);
  if (kind === 'text') return text;
  if (kind === 'flag') {
    if (![...yes, ...no].includes(text)) throw new WrongUse(`'${name}': ${label} is yes or no.`);
    return yes.includes(text) ? '1' : '0';
  }
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (!pick) return value;
  const picked = await pickedValue(name, pick, [text], finding.soFar, finding.texts, finding.host).catch(alreadyNamed);
  return [picked].flat().map((one) => (one as { id: number }).id)[0];
}

/** The call decides on a record that needs no change, because it has further fields. */
function alreadyNamed(thrown: unknown): unknown {
  if (thrown instanceof AlreadyDone) return thrown.choices.map(({ value }) => value);
  throw thrown;
}

/** Values of a field as the wire has them. One after the other, because a name that is not unique may be asked about. */
async function wireOfEach(field: Field, values: readonly unknown[], finding: Finding): Promise<unknown[]> {
  const each = { ...field, kind: eachOf(field.kind) };
  const sent: unknown[] = [];
  for (const value of values) sent.push(await wireOf(each, value, finding));
  return sent;
}

async function wireOfFields(field: Field, value: unknown, finding: Finding): Promise<unknown> {
  const { name } = field;
  const fields = insideField(field) ?? [];
  const inputs = isRecord(value) ? (value as GivenValues) : { [nameFor(field, value)]: value };
  const unknown = Object.keys(inputs).find((one) => !fields.some((inside) => inside.name === one));
  if (unknown !== undefined)
    throw new WrongUse(`'${name}' has no field '${unknown}', but ${fields.map((one) => one.name).join(', ')}.`);
  const { names = {} } = fieldsIn(field.schema) ?? {};
  const wire: GivenValues = {};
  // The earlier records are known to the search of the later ones, such as the application to that of its roles.
  const soFar = { ...finding.soFar };
  for (const inside of fields) {
    const input = inputs[inside.name];
    if (input === undefined) continue;
    const own = { ...finding, soFar };
    const sent = isList(inside) ? await wireOfEach(inside, [input].flat(), own) : await wireOf(inside, input, own);
    const wireName = Object.entries(names).find(([, ours]) => ours === inside.plain)?.[0] ?? inside.plain;
    wire[wireName] = sent;
    if (inside.pick && typeof sent === 'number') soFar[pickName(inside.name)] = { id: sent };
  }
  return wire;
}

/** A text alone is the one field that has to be given, such as the name of a role. */
function nameFor(field: Field, value: unknown): string {
  const needed = (insideField(field) ?? []).filter(({ isRequired }) => isRequired);
  const [only, ...others] = needed;
  if (typeof value === 'string' && only && others.length === 0 && typeof only.kind === 'string') return only.name;
  throw new WrongUse(`'${field.name}' takes ${formOf(field)}`);
}

/** JSON in a text, as a command line has it. Another text is a value of its own. */
function readJson(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*([[{]|null\s*$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new WrongUse(`'${name}': this JSON cannot be read.`);
  }
}

/** How a value of a field with fields is written, for a person who reads it: `{"name": text, "id"?: number}`. */
export function formOf(field: Field): string {
  const inside = insideField(field);
  const parts = inside?.map((one) => `"${one.name}"${one.isRequired ? '' : '?'}: ${formOf(one)}`);
  const one = parts ? `{${parts.join(', ')}}` : field.pick ? 'name or id' : plainForm(field);
  return `${isList(field) ? `[${one}, …]` : one}${mayBeNull(field) ? ' or null' : ''}`;
}

function plainForm({ kind, schema }: Field): string {
  const each = eachOf(kind);
  if (each === 'flag') return 'true or false';
  const { entries } = defOf(wireIn(schema));
  return entries
    ? Object.values(entries)
        .map((one) => JSON.stringify(one))
        .join(' or ')
    : each === 'number'
      ? 'number'
      : 'text';
}

/** The schema of the value as the wire has it. */
function wireIn(schema: z.ZodMiniType): z.ZodMiniType {
  const inner = insideOf(schema);
  return inner ? wireIn(inner) : schema;
}
