import fc from '#tests/setup/property.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { plainAddress, withoutUnseen } from '#core/contract/text/plain.ts';
import { features } from '#server/features.ts';
import { wireSchema, wireValue, type JsonSchema } from '#tests/server/fuzz/wireValues.ts';

const endpoints: [string, Endpoint][] = features.flatMap(({ endpoints }) => Object.entries(endpoints));
const parts = endpoints.flatMap(([name, endpoint]) =>
  (['params', 'query', 'body', 'reply'] as const).flatMap((part): [string, z.ZodMiniType][] => {
    const schema = endpoint[part];
    return typeof schema === 'object' ? [[`${name}.${part}`, schema]] : [];
  }),
);

/** The values of each part of each contract; another `SEED` draws others. */
const RUNS = 25;

describe('decoding and encoding again gives the same value', () => {
  test.each(parts)('%s', (_, schema) => {
    fc.assert(
      fc.property(wireValue(oneSpelling(wireSchema(schema)), { text: plainText }), (wire) => {
        const back = there(schema, wire);
        expect(back).toMatchObject(wire as object);
        expect(added(wire as object, back as object, wireSchema(schema))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('what is cut or folded on the way stays the same from then on', () => {
  test.each(parts)('%s', (_, schema) => {
    fc.assert(
      fc.property(wireValue(wireSchema(schema)), (wire) => {
        // A required text of spaces is refused, which is not part of this test.
        fc.pre(z.safeDecode(schema, wire as never).success);
        const once = there(schema, wire);
        expect(there(schema, once)).toEqual(once);
        expect(z.decode(schema, once as never)).toEqual(z.decode(schema, wire as never));
      }),
      { numRuns: RUNS },
    );
  });
});

test('every topic that a call changes is read by some call', () => {
  const read = new Set(endpoints.flatMap(([, { reads = [] }]) => reads));
  const unread = endpoints.flatMap(([name, { changes = [] }]) =>
    changes.filter((topic) => !read.has(topic)).map((topic) => `${name} changes ${topic}, which no call reads`),
  );
  expect(unread).toEqual([]);
});

test('no reply has a field of the envelope, which it would hide', () => {
  const envelope = ['code', 'status', 'type', 'errors', 'request_id', 'reason', 'lockout'];
  const hiding = parts
    .filter(([name]) => name.endsWith('.reply'))
    .flatMap(([name, schema]) => {
      const names = Object.keys(wireSchema(schema).properties ?? {});
      return names.filter((one) => envelope.includes(one)).map((one) => `${name} has ${one}`);
    });
  expect(hiding).toEqual([]);
});

test('no reply has a field of the answer that the client makes of it, which would hide it', () => {
  const hidden = endpoints.flatMap(([name, { reply, changes }]) => {
    const own = ['message', 'type', ...(changes ? ['entry'] : [])];
    const named = Object.values((reply as { names?: Record<string, string> }).names ?? {});
    return named.filter((one) => own.includes(one)).map((one) => `${name} has ${one}`);
  });
  expect(hidden).toEqual([]);
});

/** The schema with one way to write each value: a flag is of one type, and a value with two names has the first one. */
function oneSpelling(schema: JsonSchema): JsonSchema {
  const { enum: values, items, anyOf, properties } = schema;
  const named = Object.entries(properties ?? {}).filter(([, one]) => !one.description?.startsWith('The same as '));
  return {
    ...schema,
    ...(values && { enum: values.filter((value) => typeof value === typeof values[0]) }),
    ...(items && { items: oneSpelling(items) }),
    ...(anyOf && { anyOf: anyOf.map(oneSpelling) }),
    ...(properties && { properties: Object.fromEntries(named.map(([name, one]) => [name, oneSpelling(one)])) }),
  };
}

const there = (schema: z.ZodMiniType, wire: unknown): unknown =>
  z.encode(schema, z.decode(schema, wire as never) as never);

/** A text that is neither trimmed nor folded. */
function plainText({ minLength = 0, maxLength = 60, pattern }: JsonSchema): fc.Arbitrary<string> | undefined {
  // A number in an address loses leading zeros, which mean nothing.
  if (pattern?.startsWith('^\\d{1,')) return fc.nat().map(String);
  // Letters of all scripts, of which some are unseen and some are capitals.
  if (pattern?.includes('\\uffef')) {
    const like = new RegExp(pattern);
    const isWeb = pattern.includes('[hH][tT]');
    return (
      fc
        .stringMatching(like)
        .map((text) => (isWeb ? withoutUnseen(text) : plainAddress(text)).toLowerCase())
        // Not every letter may be in the name of a host.
        .map((text) => (isWeb && !URL.canParse(text) ? '' : text))
        .filter((text) => like.test(text) && text.length <= maxLength && text.indexOf('@') <= 64)
    );
  }
  // Text of one line is trimmed, so that blanks around it do not come back.
  if (pattern !== undefined && !pattern.startsWith('^[^')) return undefined;
  return fc
    .stringMatching(/^[a-z0-9äß中]*$/, { size: 'medium' })
    .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}

/** The fields that were added, except optional fields with a default. */
function added(wire: object, back: object, { properties = {}, required = [] }: JsonSchema): string[] {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return Object.keys(back).filter((name) => !(name in wire) && !optional.includes(name));
}
