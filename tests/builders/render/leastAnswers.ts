import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint, Reply } from '#core/contract/endpoint.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { wireSchema, wireValue, type JsonSchema } from '#tests/server/fuzz/wireValues.ts';
import { answer, type Canned } from './fakeServer.ts';

/** Replies to every query of these plugins, as empty as the contracts allow. */
export async function leastAnswers(plugins: readonly Plugin[]): Promise<Canned[]> {
  const contracts = await Promise.all(
    plugins.map(({ id }) => import(`../../../plugins/${id}/contract.ts`) as Promise<Record<string, unknown>>),
  );
  return contracts
    .flatMap((contract) => Object.values(contract))
    .filter(isRead)
    .map((endpoint) => answer(endpoint, leastReply(endpoint.reply)));
}

type Read = Endpoint & { reply: z.ZodMiniType };

const isRead = (exported: unknown): exported is Read =>
  typeof exported === 'object' &&
  exported !== null &&
  'method' in exported &&
  exported.method === 'GET' &&
  'reply' in exported &&
  typeof exported.reply === 'object';

/** A reply of this schema that is as empty as it allows. */
export function leastReply(schema: z.ZodMiniType): Reply<Read> {
  const least = wireValue(requiredOnly(wireSchema(schema)), {
    mostItems: 0,
    text: ({ pattern, minLength = 0 }) => (pattern === undefined ? fc.constant('x'.repeat(minLength)) : undefined),
  });
  const [wire] = fc.sample(least, { numRuns: 1, seed: 1 });
  return z.decode(schema, wire as never) as Reply<Read>;
}

/** The schema without the fields that may be left out. */
function requiredOnly(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [], items, anyOf } = schema;
  const requiredEntries = Object.entries(properties).filter(([name]) => required.includes(name));
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(requiredEntries.map(([name, one]) => [name, requiredOnly(one)])),
    }),
    ...(items && { items: requiredOnly(items) }),
    ...(anyOf && { anyOf: anyOf.map(requiredOnly) }),
  };
}
