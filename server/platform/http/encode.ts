import * as z from 'zod/mini';
import { flag, id, numberFlag } from '#core/contract/codec.ts';

type Encode = (value: unknown) => unknown;

/** Thrown by a compiled encoder for a value that it does not support. */
class Unusual extends Error {}

/**
 * Returns a function that does the same as `z.encode(schema, value)`, many times faster for the schemas of contracts:
 * it walks through the schema once, at the first value, so that a start does not wait for it. For an unsupported value
 * it calls `z.encode`, which throws the reason.
 */
export function encoderOf(schema: z.ZodMiniType): (value: unknown) => object {
  let quick: Encode | undefined;
  return (value) => {
    quick ??= encode(schema);
    try {
      // Replies of contracts are always objects.
      return quick(value) as object;
    } catch (error) {
      if (!(error instanceof Unusual)) throw error;
      return z.encode(schema, value as never) as object;
    }
  };
}

function encode(schema: z.core.$ZodType): Encode {
  if (schema === flag) return (value) => (value === true ? '1' : value === false ? '0' : unusual());
  if (schema === id) return (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? value : unusual());
  if (schema === numberFlag) return (value) => (value === true ? 1 : value === false ? 0 : unusual());
  // The union of all zod classes, discriminated by their definitions.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks?.length) return slow(schema);
  if (def.type === 'string') return (value) => (typeof value === 'string' ? value : unusual());
  if (def.type === 'boolean') return (value) => (typeof value === 'boolean' ? value : unusual());
  if (def.type === 'number' && 'format' in def && def.format === 'safeint')
    return (value) => (Number.isSafeInteger(value) ? value : unusual());
  if (def.type === 'enum') {
    const values = new Set<unknown>(Object.values(def.entries));
    return (value) => (values.has(value) ? value : unusual());
  }
  if (def.type === 'nullable') return except(null, encode(def.innerType));
  if (def.type === 'optional') return except(undefined, encode(def.innerType));
  // Their fallback replaces a missing or wrong value when a reply is read. It does not matter when one is written.
  if (def.type === 'prefault' || def.type === 'catch') return encode(def.innerType);
  if (def.type === 'array') {
    const element = encode(def.element);
    return (value) => (Array.isArray(value) ? value.map(element) : unusual());
  }
  if (def.type === 'object' && !def.catchall) return record(def.shape, {});
  const names = namesOf(schema);
  if (def.type === 'pipe' && names) {
    const wire = (def.in as z.core.$ZodTypes)._zod.def;
    if (wire.type === 'object') return record(wire.shape, names);
  }
  return slow(schema);
}

function except(nothing: null | undefined, inner: Encode): Encode {
  return (value) => (value === nothing ? nothing : inner(value));
}

/** An object with the names of the wire; unknown names are dropped. */
function record(shape: z.core.$ZodShape, names: Record<string, string>): Encode {
  const listed = Object.entries(shape).map(([wire, schema]) => ({
    wire,
    ours: names[wire] ?? wire,
    encode: encode(schema),
  }));
  // An object that gets its names one by one takes several times the memory while it grows. JSON has no undefined names.
  const blank = Object.fromEntries(listed.map(({ wire }) => [wire, undefined]));
  return (value) => {
    if (typeof value !== 'object' || value === null) return unusual();
    const fields = value as Record<string, unknown>;
    const encoded: Record<string, unknown> = { ...blank };
    for (const one of listed) encoded[one.wire] = one.encode(fields[one.ours]);
    return encoded;
  };
}

/** The names that `fields` has attached to its codec. */
function namesOf(schema: z.core.$ZodType): Record<string, string> | undefined {
  return (schema as { names?: Record<string, string> }).names;
}

function slow(schema: z.core.$ZodType): Encode {
  return (value) => {
    const encoded = z.safeEncode(schema as z.ZodMiniType, value as never);
    return encoded.success ? encoded.data : unusual();
  };
}

function unusual(): never {
  throw new Unusual();
}
