import type * as z from 'zod/mini';
import { defOf, insideOf } from '#core/contract/wire/schemaParts.ts';

/**
 * A body without the nulls of optional texts. Many programs and assistants send null for a text that they do not have; it
 * counts as left out. A field that may be null keeps it, and a required text is refused as missing.
 */
export function nullsLeftOut(schema: z.ZodMiniType, body: unknown): unknown {
  const inside = insideOf(schema);
  if (inside) return nullsLeftOut(inside, body);
  const { element, shape } = defOf(schema);
  if (element && Array.isArray(body)) return body.map((each: unknown) => nullsLeftOut(element, each));
  if (!shape || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (field && value === null && isOptionalText(field)) return [];
      return [[name, field ? nullsLeftOut(field, value) : value]];
    }),
  );
}

/** Only a default makes it certain what a missing text means: without one, the call may leave the value as it is. */
function isOptionalText(schema: z.ZodMiniType): boolean {
  const { type, innerType } = defOf(schema);
  return type === 'default' && innerType !== undefined && defOf(innerType).type === 'string';
}
