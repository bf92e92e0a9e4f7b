import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { defOf, insideOf } from '#core/contract/wire/schemaParts.ts';

/** Texts for schemas that check them. */
const texts = ['x', '1', 'name@example.com', '10.0.0.1', '2026-01-31', '0123456789', '10:00', 'https://example.com/'];

/** A reply that the contract of an endpoint admits, with one record in each list; for trying what a command calls. */
export function sampleReply({ reply }: Endpoint): object {
  if (reply === 'binary') return Object.assign(new Blob(['x']), { message: '', headers: new Headers() });
  return { message: '', ...(z.decode(reply, sample(reply) as never) as object) };
}

/** A text that the schema admits, decoded; `undefined` if none of ours is. */
export function sampleText(schema: z.ZodMiniType<unknown, string>, further: readonly (string | undefined)[]): unknown {
  for (const text of [...further, ...texts]) {
    const checked = text === undefined ? undefined : z.safeParse(schema, text);
    if (checked?.success) return checked.data;
  }
  return undefined;
}

/** A value as the wire has it. */
function sample(schema: z.ZodMiniType, name = ''): unknown {
  // Lists end with this page.
  if (name.endsWith('cursor')) return null;
  const inner = insideOf(schema);
  if (inner) return sample(inner, name);
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, sample(field, key)]));
    case 'array':
      return def.element ? [sample(def.element)] : [];
    case 'tuple':
      return def.items?.map((item) => sample(item));
    case 'string':
      return texts.find((text) => z.safeParse(schema, text).success) ?? 'x';
    case 'int':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'literal':
      return def.values?.[0];
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'union':
      return def.options?.[0] && sample(def.options[0], name);
    case 'record':
      return {};
    default:
      return undefined;
  }
}
