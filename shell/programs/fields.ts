import * as z from 'zod/mini';
import type { Arg, PickArg } from '#core/command/arg.ts';
import type { Args, Saves } from '#core/command/command.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { fieldsIn } from '#core/contract/wire/ourPath.ts';
import { defOf, insideOf } from '#core/contract/wire/schemaParts.ts';

/** What a field takes: a text, a whole number, yes or no, further fields, or a list of one of these. */
export type Kind = 'text' | 'number' | 'flag' | { fields: readonly Field[] } | { listOf: Kind };

/** A field of the form that a command opens, or a field inside it, made from the contract of the call. */
export interface Field {
  /** As a program gives it: the contract's plain name, such as `firstName`, but `holder` for a `holderId` that names a record. */
  name: string;
  /** The contract's plain name. A program may give the field by it too. */
  plain: string;
  /** 'First name'. */
  label: string;
  /** Checks the value as the call sends it, with the sentences of the form. */
  schema: z.ZodMiniType;
  kind: Kind;
  /** A new record needs it. */
  isRequired: boolean;
  /** Finds the record whose id it is. */
  pick?: PickArg<unknown>;
}

/** The call refuses to save over a state that differs from these. */
export const FORMER = ['was', 'version'] as const;

/** What no program gives: the record is an argument, the lock-out is asked, and the former state is what was read. */
const notAsked: readonly string[] = ['id', 'confirmLockout', ...FORMER];

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** The schemas of a call's body by plain names. */
export const schemasOf = ({ body }: Endpoint): Schemas => fieldsIn(body)?.schemas ?? {};

/** The fields of a command's form in their order. */
export function fieldsOf({ call, without = [], record = 'id', picks = {} }: Saves): Field[] {
  const left = [...notAsked, ...without, record];
  return fieldsFrom(
    Object.entries(schemasOf(call)).filter(([name]) => !left.includes(name)),
    picks,
  );
}

function fieldsFrom(
  schemas: readonly (readonly [string, z.ZodMiniType])[],
  picks: Args,
  { isInside = false } = {},
): Field[] {
  return schemas.flatMap(([name, schema]) => {
    const kind = kindOf(schema, picks);
    if (kind === undefined) return [];
    const pick = picks[pickName(name)] as Arg<unknown> | undefined;
    const inputName = pick?.how === 'pick' ? pickName(name) : name;
    const words = inputName.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    const isRequired = !z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;
    return [
      {
        name: isInside ? name : inputName,
        plain: name,
        label,
        schema,
        kind,
        isRequired,
        ...(pick?.how === 'pick' && { pick }),
      },
    ];
  });
}

/** The name of the record whose id a field has: `role` for `roleId`. */
export const pickName = (name: string): string => name.replace(/Id$/, '');

/** The call leaves the value as it is when the field is left out: it has no default that would replace it. */
export function mayStay({ schema }: Field): boolean {
  const checked = z.safeParse(schema, undefined);
  return checked.success && checked.data === undefined;
}

export function kindOf(schema: z.ZodMiniType, picks: Args = {}): Kind | undefined {
  if ('schemas' in schema)
    return { fields: fieldsFrom(Object.entries(schema.schemas as Schemas), picks, { isInside: true }) };
  const inner = insideOf(schema);
  if (inner) return kindOf(inner, picks);
  const { type, element, values } = defOf(schema);
  const listOf = element && kindOf(element, picks);
  if (listOf !== undefined) return { listOf };
  if (type === 'literal' && values?.includes('1')) return 'flag';
  if (type === 'number' || type === 'int') return 'number';
  return type === 'string' || type === 'enum' ? 'text' : undefined;
}

/** The kind of a list's elements; otherwise the kind itself. */
export const eachOf = (kind: Kind): Kind => (typeof kind === 'object' && 'listOf' in kind ? kind.listOf : kind);

export const isList = ({ kind }: Pick<Field, 'kind'>): boolean => typeof kind === 'object' && 'listOf' in kind;

/** The fields inside a field, or inside each of its list. */
export function insideField({ kind }: Pick<Field, 'kind'>): readonly Field[] | undefined {
  const each = eachOf(kind);
  return typeof each === 'object' && 'fields' in each ? each.fields : undefined;
}

/** The field may be empty, which is `null`. */
export const mayBeNull = ({ schema }: Pick<Field, 'schema'>): boolean => z.safeParse(schema, null).success;

/** The field has to be given. A change needs none: one that is not given keeps its value. What is added keeps none. */
export const mustBeGiven = ({ isRequired }: Field, isNew: boolean, adds = false): boolean =>
  isRequired && (isNew || adds);

/** What becomes of the present values of a list, in the words of the terminal's help and of the assistants' tools. */
export function listNote(field: Field, isNew: boolean, adds = false): string {
  if (!isList(field) || isNew) return '';
  return adds ? ' Only these change; the others stay.' : ' The whole list: it takes the place of the present one.';
}
