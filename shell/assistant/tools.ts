import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { Arg } from '#core/command/arg.ts';
import { FEW, MOST } from '../programs/findRecords.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { wireSchema } from '#core/contract/wire/wireSchema.ts';
import { eachOf, insideField, isList, listNote, mayBeNull, mustBeGiven, type Field } from '../programs/fields.ts';
import type { Program, Programs, Searchable } from '../programs/programs.ts';
import { readingTool, type Reading } from './readings.ts';

/** How a question is answered by clients that cannot ask their person. */
const confirmation = {
  confirm: { type: 'boolean', description: 'true, once the person has agreed.' },
  question: { type: 'string', description: 'The asked question, word for word.' },
};

/** Other names are for people who search; the first ones say enough. */
const MOST_WORDS = 3;

/** What an assistant can do. */
export interface Tools extends Programs {
  readings: readonly Reading[];
}

/** The tools for these searches, calls that read, and commands. */
export function toolsFor({ programs, searches, readings }: Tools): Tool[] {
  return [
    ...searches.map((one) => toolOf(one, searchTool)),
    ...readings.map((one) => toolOf(one, readingTool)),
    ...programs.filter(({ command }) => !command.tells).map((one) => toolOf(one, commandTool)),
  ];
}

/** Schemas take longer to make than a call, and the declarations never change. */
const made = new WeakMap<object, Tool>();

function toolOf<T extends object>(declared: T, make: (declared: T) => Tool): Tool {
  const tool = made.get(declared) ?? make(declared);
  made.set(declared, tool);
  return tool;
}

/** The tool that finds records of a kind. */
export const searchName = ({ source }: Searchable): string => `find-${source.kind.replace(/[^a-z0-9]+/gi, '-')}`;

function searchTool(search: Searchable): Tool {
  const { title } = search.source;
  return {
    name: searchName(search),
    title: `Find: ${title}`,
    description: `Finds records of the kind '${title}' by a part of the name or address. An empty text lists the first ones.`,
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 200 },
        limit: { type: 'integer', minimum: 1, maximum: MOST, default: FEW },
      },
      required: [],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  };
}

function commandTool({ command, fields, name, section, effects, isDestructive }: Program): Tool {
  const args = Object.entries(command.args as Record<string, Arg<unknown>>);
  const words = command.keywords?.slice(0, MOST_WORDS).join(', ');
  const effect = effects.map((one) => ` ${one}.`).join('');
  return {
    name,
    title: plainTitle(command),
    description: `${section}.${effect}${words ? ` Also: ${words}.` : ''}`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(args.map(([arg, how]) => [arg, schemaOf(how)])),
        ...Object.fromEntries(
          fields.map((field) => [field.name, fieldSchema(field, args.length === 0, command.saves?.adds)]),
        ),
        ...confirmation,
      },
      required: [
        ...args.filter(([, how]) => !how.needed).map(([arg]) => arg),
        ...fields
          .filter((field) => mustBeGiven(field, args.length === 0, command.saves?.adds))
          .map((field) => field.name),
      ],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: isDestructive, openWorldHint: false },
  };
}

type Json = NonNullable<Tool['inputSchema']['properties']>[string];

function schemaOf(arg: Arg<unknown>): Json {
  if (arg.how === 'text') return { type: 'string', maxLength: 1000, description: arg.label };
  const one = { type: 'string', ...(arg.options && { enum: arg.options.map(({ label }) => label) }) };
  if (arg.options) return { ...one, description: arg.label };
  const description = `${arg.label} The whole name, address or id.`;
  return arg.many ? { type: 'array', items: one, minItems: 1, maxItems: 500, description } : { ...one, description };
}

/** The schema of a field of a form, with what becomes of its present value. */
function fieldSchema(field: Field, isNew: boolean, adds = false): Json {
  const { default: initial, description, ...described } = valueSchema(field);
  const stays = isNew || mustBeGiven(field, isNew, adds) ? '' : ' Left out, it stays.';
  return {
    ...described,
    ...(isNew && initial !== undefined && { default: initial }),
    description: `${description}.${listNote(field, isNew, adds)}${stays}`,
  } as Json;
}

/**
 * The schema of the contract, by its plain names; yes and no are plain. Patterns are left out: a client would show them in
 * place of the sentence with which the call refuses, and some cannot read them.
 */
function valueSchema(field: Field): { description: string; [keyword: string]: unknown } {
  const { label, kind, schema, pick } = field;
  const each = eachOf(kind);
  const byId = pick
    ? ', by name or id'
    : isList(field) && each === 'number'
      ? ', by the ids that the searches tell'
      : '';
  const inside = insideField(field);
  const wire = wireSchema(schema);
  const own = inside ? objectSchema(inside) : pick ? { type: ['integer', 'string'], maxLength: 200 } : undefined;
  const { minItems, maxItems, default: initial } = wire;
  const listed = own && isList(field) ? { type: 'array', items: own, minItems, maxItems } : own;
  const plain =
    kind === 'flag'
      ? { type: 'boolean', default: z.safeParse(schema, undefined).data }
      : listed
        ? { ...(mayBeNull(field) ? { anyOf: [listed, { type: 'null' }] } : listed), default: initial }
        : wire;
  return JSON.parse(
    JSON.stringify({ ...plain, description: `${label}${byId}` }, (key, value) =>
      leftOut.includes(key) ? undefined : value,
    ),
  ) as { description: string };
}

const objectSchema = (fields: readonly Field[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)])),
  required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  additionalProperties: false,
});

const leftOut = ['pattern', 'allOf'];
