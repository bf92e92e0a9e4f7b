import type * as z from 'zod/mini';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** A sentence for an invalid field whose contract has none, because a person may read it. */
export function plainWords({ code, input, origin }: Issue & { origin?: unknown }): string {
  if (input === undefined) return 'This is required.';
  if (code === 'invalid_value') return 'This is not one of the possible values.';
  if (code === 'too_big' && origin === 'string') return 'This is too long.';
  if (code === 'too_small' || code === 'too_big') return 'This is out of range.';
  return 'This has the wrong form.';
}
