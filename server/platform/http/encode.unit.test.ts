import fc from '#tests/setup/property.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fields, flag, id, numberFlag, orElse } from '#core/contract/codec.ts';
import { encoderOf } from './encode.ts';

const inner = fields({ id: ['user_id', id], active: ['user_status', flag], verified: ['is_verified', numberFlag] });
const schema = fields({
  name: ['user_name', z.string()],
  count: ['user_count', z.int()],
  people: ['users_list', z.array(inner)],
  picture: ['profilepic', z.nullable(fields({ url: ['file_url', z.string()] }))],
  cursor: ['next_cursor', z.optional(z.nullable(z.string()))],
  // oxlint-disable-next-line promise/valid-params -- this is zod's catch, not that of a promise
  status: ['status_name', orElse(z.catch(z.enum(['Active', 'Deleted']), 'Active'), 'Active')],
  plain: ['plain', z.object({ some_text: z.string() })],
});

const person = fc.record({
  id: fc.integer({ min: 1 }),
  active: fc.boolean(),
  verified: fc.boolean(),
  dropped: fc.string(),
});
const value = fc.record({
  name: fc.string(),
  count: fc.integer(),
  people: fc.array(person),
  picture: fc.option(fc.record({ url: fc.string() })),
  cursor: fc.oneof(fc.string(), fc.constant(null), fc.constant(undefined)),
  status: fc.constantFrom('Active', 'Deleted'),
  plain: fc.record({ some_text: fc.string(), other: fc.string() }),
});

const quick = encoderOf(schema);

test("the result is the same as zod's", () => {
  fc.assert(
    fc.property(value, (input) => {
      expect(quick(input)).toEqual(z.encode(schema, input as never));
    }),
  );
});

describe('refuses what zod refuses', () => {
  const good = { name: 'a', count: 1, people: [], picture: null, status: 'Active', plain: { some_text: 'a' } };
  test.each([
    { name: 1 },
    { name: undefined },
    { count: 1.5 },
    { count: Number.NaN },
    { people: [{ id: 0, active: true, verified: true }] },
    { people: [{ id: 1, active: '1', verified: true }] },
    { people: {} },
    { picture: {} },
    { status: 'Gone' },
    { status: undefined },
    { plain: null },
  ])('%o', (wrong) => {
    const theirs = z.safeEncode(schema, { ...good, ...wrong } as never);
    expect(theirs.success).toBe(false);
    expect(() => quick({ ...good, ...wrong })).toThrow(expect.objectContaining({ issues: theirs.error?.issues }));
    expect(quick(good)).toEqual(z.encode(schema, good as never));
  });
});
