import type * as z from 'zod/mini';

/** What a schema is made of. zod types it only for each kind of schema alone. */
export interface SchemaDef {
  type: string;
  /** Of an object. */
  shape?: Record<string, z.ZodMiniType>;
  /** Of a list. */
  element?: z.ZodMiniType;
  /** Of every schema around another one: optional, nullable, with a default. */
  innerType?: z.ZodMiniType;
  /** Of a codec: the value as the wire has it. */
  in?: z.ZodMiniType;
  /** Of a union. */
  options?: readonly z.ZodMiniType[];
  /** Of a tuple. */
  items?: readonly z.ZodMiniType[];
  /** Of a literal. */
  values?: readonly unknown[];
  /** Of an enum. */
  entries?: Record<string, unknown>;
}

/** What this schema is made of. */
export const defOf = (schema: z.ZodMiniType): SchemaDef => schema._zod.def as unknown as SchemaDef;

/** The schema inside one that only adds something to it: that it may be left out, a default, another spelling. */
export function insideOf(schema: z.ZodMiniType): z.ZodMiniType | undefined {
  const { innerType, in: wire } = defOf(schema);
  return innerType ?? wire;
}
