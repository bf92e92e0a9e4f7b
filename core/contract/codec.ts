import * as z from 'zod/mini';
import { idFault } from './text/idFault.ts';

/**
 * The wire's flag `'1'` or `'0'`, a string, as a boolean (docs/specification/product.md section 3). The same as a number
 * is taken too, because docs/specification/product.md section 9 writes it so for `is_admin`.
 */
export const flag = z.codec(z.literal(['0', '1', 0, 1]), z.boolean(), {
  decode: (wire) => Number(wire) === 1,
  encode: (value) => (value ? '1' : '0'),
});

/** The wire's flag 1 or 0, a number (is_userinvited, user_emailverify), as a boolean. The string is taken too. */
export const numberFlag = z.codec(z.literal([0, 1, '0', '1']), z.boolean(), {
  decode: (wire) => Number(wire) === 1,
  encode: (value) => (value ? 1 : 0),
});

/**
 * A name of a reply that another back end may leave out, such as a name that docs/specification/product.md does not
 * list. The portal then takes `fallback`, a value as the wire has it. This project's own server always sends the name.
 */
export const orElse = <S extends z.ZodMiniType>(schema: S, fallback: z.input<S>) => z.prefault(schema, fallback);

/** The same for a list: nothing is listed. */
export const listOf = <S extends z.ZodMiniType>(item: S) => z.prefault(z.array(item), []);

/** A record's id in a JSON body or reply: a whole number from 1. */
export const id = z.int({ error: idFault }).check(z.positive({ error: idFault }));

/** A whole number in an address or a query, where the wire has digits. */
export const digits = digitsOf(/^\d{1,15}$/, 'Enter a whole number.');

/** The same for a number with more limits; `pattern` allows at most 15 digits. */
export function digitsOf(pattern: RegExp, sentence: string) {
  return z.codec(z.string().check(z.regex(pattern, sentence)), z.int(), {
    decode: (wire) => Number(wire),
    encode: (value) => String(value),
  });
}

/** The `params` of every endpoint whose path ends in `/:id`. */
export const idParams = z.object({ id: digits });

type FieldMap = Record<string, readonly [wire: string, schema: z.ZodMiniType, alsoKnownAs?: string]>;
type Wire<F extends FieldMap> = z.ZodMiniObject<{ [K in keyof F as F[K][0]]: F[K][1] }>;
type Ours<F extends FieldMap> = z.output<z.ZodMiniObject<{ [K in keyof F]: F[K][1] }>>;

/**
 * Maps the wire's names to ours; no other code does. `fields({ id: ['user_id', id] })` decodes `{user_id: 3}` to
 * `{id: 3}` and encodes it back. Names that are not listed are dropped in both directions. `names` maps wire names to
 * ours, for errors that come back under wire names; `schemas` has the field schemas by our names, for forms.
 *
 * A third element is another wire name of the same value, because docs/specification/product.md knows some values by two
 * names. Both are written, and either is read.
 */
// @__NO_SIDE_EFFECTS__ lets the build leave out fields that nothing uses.
export function fields<const F extends FieldMap>(map: F) {
  const pairs = Object.entries(map).flatMap(([ours, [wire, , also]]) =>
    [wire, also].flatMap((name) => (name === undefined ? [] : [[ours, name] as const])),
  );
  const shape = Object.fromEntries(
    Object.values(map).flatMap(([wire, schema, also]) => [
      [wire, schema] as const,
      ...(also === undefined ? [] : [[also, otherName(wire, schema)] as const]),
    ]),
  );
  // Object.fromEntries loses the types of the keys; Wire<F> states them again.
  const wire = z.object(shape) as unknown as Wire<F>;
  const codec = z.codec(wire, z.custom<Ours<F>>(isObject), {
    decode: (value) => rename(value, pairs, 1, 0) as never,
    encode: (value) => rename(value, pairs, 0, 1) as never,
  });
  return Object.assign(codec, {
    names: Object.fromEntries(pairs.map(([ours, name]) => [name, ours])),
    schemas: Object.fromEntries(Object.entries(map).map(([ours, [, schema]]) => [ours, schema])) as unknown as {
      [K in keyof F]: F[K][1];
    },
  });
}

/** The second name has no fallback, because that would replace the value of the first name. */
function otherName(wire: string, schema: z.ZodMiniType): z.ZodMiniType {
  const bare = schema instanceof z.ZodMiniPrefault ? (schema._zod.def.innerType as z.ZodMiniType) : schema;
  return z.optional(bare).register(z.globalRegistry, { description: `The same as ${wire}.` });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function rename(value: unknown, pairs: (readonly [string, string])[], from: 0 | 1, to: 0 | 1): Record<string, unknown> {
  const source = value as Record<string, unknown>;
  const renamed: Record<string, unknown> = {};
  for (const pair of pairs) if (source[pair[from]] !== undefined) renamed[pair[to]] = source[pair[from]];
  return renamed;
}
