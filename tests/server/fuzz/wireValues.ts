import fc from 'fast-check';
import * as z from 'zod/mini';

export interface JsonSchema {
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

export interface Wishes {
  /** Replaces texts where the schema allows any; may return nothing. */
  text?: (schema: JsonSchema) => fc.Arbitrary<string> | undefined;
  /** The most elements of a list. */
  mostItems?: number;
}

/** The wire's side of a contract's schema. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: onePattern }) as JsonSchema;
}

/**
 * A required text must be visible and one line: two patterns, of which the second, with a length, implies nearly both.
 */
function onePattern({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const patterns = jsonSchema.allOf?.flatMap(({ pattern }) => pattern ?? []) ?? [];
  if (patterns.length === 0) return;
  Object.assign(jsonSchema, { minLength: 1, pattern: patterns.at(-1) });
  delete jsonSchema.allOf;
}

/**
 * Values that the schema admits. Throws for a kind of schema that no contract has used yet, so that none is left out.
 */
export function wireValue(schema: JsonSchema, wishes: Wishes = {}): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => wireValue(one, wishes)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => wireValue({ ...schema, type }, wishes)));
  switch (schema.type) {
    case 'string':
      return text(schema, wishes);
    case 'integer':
      return integer(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: schema.minimum, max: schema.maximum });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(wireValue(schema.items ?? {}, wishes), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems ?? Infinity, wishes.mostItems ?? 5),
      });
    case 'object':
      return object(schema, wishes);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`No values are known for ${JSON.stringify(schema)}.`);
  }
}

function object(schema: JsonSchema, wishes: Wishes): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  if (typeof others === 'object') return fc.dictionary(fc.string(), wireValue(others, wishes), { maxKeys: 5 });
  const values = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, wireValue(one, wishes)]));
  return fc.record(values, { requiredKeys: required });
}

function text(schema: JsonSchema, wishes: Wishes): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const wished = wishes.text?.(schema);
  if (wished) return wished;
  // Mail servers take 64 characters before the @, which a JSON schema cannot say.
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength && value.indexOf('@') <= 64;
  if (pattern !== undefined) return textLike(pattern).filter(fits);
  const most = Math.min(maxLength, 60);
  const some = fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'binary' }),
  );
  // The longest and the shortest allowed texts.
  const edges = fc
    .constantFrom(minLength, Number.isFinite(maxLength) ? maxLength : most)
    .map((length) => 'x'.repeat(length));
  return fc.oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: edges }).filter(fits);
}

/** Contracts have few patterns in many places, and making a generator for one takes a tenth of a second. */
const likes = new Map<string, fc.Arbitrary<string>>();

function textLike(pattern: string): fc.Arbitrary<string> {
  const known = likes.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  likes.set(pattern, known);
  return known;
}

function integer({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? Number.MIN_SAFE_INTEGER, (exclusiveMinimum ?? -Infinity) + 1);
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, (exclusiveMaximum ?? Infinity) - 1);
  const small = fc.integer({ min: Math.max(min, 0), max: Math.min(max, 40) });
  // Small numbers are existing ids.
  return fc.oneof({ weight: 3, arbitrary: small }, { weight: 1, arbitrary: fc.integer({ min, max }) });
}
