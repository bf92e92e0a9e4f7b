import * as z from 'zod/mini';
import type { Saves } from '#core/command/command.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';

/** What a field takes: a text, a whole number, yes or no, or a list of one of these. */
export type Kind = 'text' | 'number' | 'flag' | { listOf: 'text' | 'number' };

/** A field of the form that a command opens, made from the contract of its call. */
export interface Field {
  /** By the contract's plain name, for example `firstName`. */
  name: string;
  /** 'First name'. */
  label: string;
  /** Checks the value as the call sends it, with the sentences of the form. */
  schema: z.ZodMiniType;
  kind: Kind;
  /** A new record needs it. */
  isRequired: boolean;
}

/** What no program gives: the record is an argument, the lock-out is asked, and former values are for open forms. */
const notAsked = ['id', 'was', 'confirmLockout'];

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

/** The schemas of a call's body by plain names. */
export const schemasOf = ({ body }: Endpoint): Schemas => (body ? schemasIn(body) : {});

/** The schemas of the fields inside a schema, also of one that may be left out. */
export function schemasIn(schema: z.ZodMiniType): Schemas {
  const { innerType } = schema._zod.def as unknown as Def;
  return innerType ? schemasIn(innerType) : ((schema as { schemas?: Schemas }).schemas ?? {});
}

/** The fields of a command's form in their order. A field of fields is for the form alone. */
export function fieldsOf({ call, without = [] }: Saves): Field[] {
  return Object.entries(schemasOf(call)).flatMap(([name, schema]) => {
    const kind = [...notAsked, ...without].includes(name) ? undefined : kindOf(schema);
    if (kind === undefined) return [];
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    return [{ name, label, schema, kind, isRequired: !z.safeParse(schema, undefined).success }];
  });
}

/** The call leaves the value as it is when the field is left out: it has no default that would replace it. */
export function mayStay({ schema }: Field): boolean {
  const checked = z.safeParse(schema, undefined);
  return checked.success && checked.data === undefined;
}

interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  element?: z.ZodMiniType;
  values?: readonly unknown[];
}

function kindOf(schema: z.ZodMiniType): Kind | undefined {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return kindOf(def.innerType);
  if (def.in) return kindOf(def.in);
  if (def.element) {
    const of = kindOf(def.element);
    return of === 'text' || of === 'number' ? { listOf: of } : undefined;
  }
  if (def.type === 'literal' && def.values?.includes('1')) return 'flag';
  if (def.type === 'number' || def.type === 'int') return 'number';
  return def.type === 'string' || def.type === 'enum' ? 'text' : undefined;
}

const yes = ['1', 'yes', 'true'];
const no = ['0', 'no', 'false'];

/** The value of a field, or the sentence why the texts are none. */
export function fieldValue({ label, kind, schema }: Field, texts: readonly string[]): { value: unknown } | string {
  const isList = typeof kind === 'object';
  if (!isList && texts.length !== 1) return `${label} takes one value.`;
  const of = isList ? kind.listOf : kind;
  if (of === 'flag' && !texts.every((text) => [...yes, ...no].includes(text))) return `${label} is yes or no.`;
  const sent = texts.map((text) => {
    if (of === 'flag') return yes.includes(text) ? '1' : '0';
    return of === 'number' && /^\d{1,15}$/.test(text) ? Number(text) : text;
  });
  const checked = z.safeParse(schema, isList ? sent : sent[0]);
  return checked.success ? { value: checked.data } : (checked.error.issues[0]?.message ?? 'This is not possible.');
}
