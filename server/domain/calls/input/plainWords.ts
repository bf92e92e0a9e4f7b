import type * as z from 'zod/mini';
import { numberInQuotes } from '#core/contract/text/idFault.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** A sentence for an invalid field whose contract has none, because a person may read it. */
export function plainWords({
  code,
  input,
  origin,
  expected,
}: Issue & { origin?: unknown; expected?: unknown }): string {
  if (input === undefined) return 'This is required.';
  if (code === 'invalid_value') return 'This is not one of the possible values.';
  if (code === 'too_big' && origin === 'string') return 'This is too long.';
  if (code === 'too_small' || code === 'too_big') return 'This is out of range.';
  if (code === 'invalid_type' && Array.isArray(input)) return 'Send one value, not several.';
  if (code === 'invalid_type' && expected === 'array') return 'Send a list, even of one value.';
  const isNumber = expected === 'number' || expected === 'int';
  return (isNumber ? numberInQuotes(input) : undefined) ?? 'This has the wrong form.';
}
