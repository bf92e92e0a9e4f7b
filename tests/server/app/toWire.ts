import type * as z from 'zod/mini';
import type { $ZodTypes } from 'zod/v4/core';

/**
 * A value with our names as the wire has it. Unlike `z.encode` it checks nothing, so a test can send what the contract
 * does not admit.
 */
export function toWire(schema: z.ZodMiniType, value: unknown): unknown {
  return encode(schema as unknown as $ZodTypes, value);
}

function encode(schema: unknown, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const { def } = (schema as $ZodTypes)._zod;
  if ('innerType' in def) return encode(def.innerType, value);
  if (def.type === 'pipe') {
    const inner = encode(def.out, value);
    return encode(def.in, reverse(def as Codec, inner));
  }
  if (def.type === 'array' && Array.isArray(value)) return value.map((one) => encode(def.element, one));
  if (def.type === 'object' && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name in def.shape ? encode(def.shape[name], one) : one]),
    );
  return value;
}

interface Codec {
  reverseTransform?: (value: unknown, payload: { value: unknown; issues: unknown[] }) => unknown;
}

/** A value of another type than the codec's stays as it is. */
function reverse({ reverseTransform }: Codec, value: unknown): unknown {
  try {
    return reverseTransform ? reverseTransform(value, { value, issues: [] }) : value;
  } catch {
    return value;
  }
}
