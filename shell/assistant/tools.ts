import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { Arg } from '#core/command/arg.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { wireSchema } from '#core/contract/wireSchema.ts';
import type { Field } from '../programs/fields.ts';
import type { Program, Programs, Searchable } from '../programs/programs.ts';
import { readingTool, type Reading } from './readings.ts';

/** How a question is answered by clients that cannot ask their person. */
const confirmation = {
  confirm: {
    type: 'boolean',
    description: 'true, once the person has agreed to the question that the tool has asked.',
  },
  question: { type: 'string', description: 'With confirm: the question, word for word as the tool has asked it.' },
};

/** What an assistant can do. */
export interface Tools extends Programs {
  readings: readonly Reading[];
}

/** The tools for these searches, calls that read, and commands. */
export function toolsFor({ programs, searches, readings }: Tools): Tool[] {
  return [...searches.map(searchTool), ...readings.map(readingTool), ...programs.map(commandTool)];
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
      properties: { text: { type: 'string', maxLength: 200 } },
      required: [],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  };
}

function commandTool({ command, fields, name, section }: Program): Tool {
  const args = Object.entries(command.args as Record<string, Arg<unknown>>);
  const words = command.keywords?.join(', ');
  return {
    name,
    title: plainTitle(command),
    description: `${section}: ${plainTitle(command)}.${words ? ` Also called: ${words}.` : ''}`,
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
        // A change needs no field: one that is not given keeps its value.
        ...(args.length > 0 ? [] : fields.filter(({ isRequired }) => isRequired).map((field) => field.name)),
      ],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: command.danger ?? false, openWorldHint: false },
  };
}

type Json = NonNullable<Tool['inputSchema']['properties']>[string];

function schemaOf(arg: Arg<unknown>): Json {
  if (arg.how === 'text') return { type: 'string', maxLength: 1000, description: arg.label };
  const one = { type: 'string', maxLength: 200 };
  const description = `${arg.label} By the whole name or address; if several fit, the tool lists them.`;
  return arg.many ? { type: 'array', items: one, minItems: 1, maxItems: 500, description } : { ...one, description };
}

/**
 * The schema of the contract; yes and no are plain. Patterns are left out: a client would show them in place of the sentence
 * with which the call refuses, and some cannot read them.
 */
function fieldSchema({ label, kind, schema }: Field, isNew: boolean, adds = false): Json {
  const wire = wireSchema(schema);
  const { default: initial, ...described } =
    kind === 'flag' ? { type: 'boolean', default: z.safeParse(schema, undefined).data } : wire;
  const plain = JSON.parse(JSON.stringify(described, (key, value) => (leftOut.includes(key) ? undefined : value)));
  const byId = typeof kind === 'object' && kind.listOf === 'number' ? ', by the ids that the searches tell' : '';
  const given = adds ? '. Only these change' : '. The whole list: it takes the place of the present one';
  const stays = isNew ? '' : `${typeof kind === 'object' ? given : ''}. Left out, it stays.`;
  return {
    ...plain,
    ...(isNew && initial !== undefined && { default: initial }),
    description: `${label}${byId}${stays}`,
  } as Json;
}

const leftOut = ['pattern', 'allOf'];
