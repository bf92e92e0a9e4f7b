import type * as z from 'zod/mini';

/**
 * A reply of another back end, with its values as the contracts have them. docs/specification/product.md names the values
 * but not their types, and many back ends write ids as text and `null` for an empty text, an empty list or a flag that is
 * not set. Only the values that a contract has refused are changed. Of names, only that of the reply's one record may be
 * missing: docs/specification/product.md does not say under which name a reply has it, or if the reply is the record.
 */
export function otherSpelling(envelope: object, issues: readonly z.core.$ZodIssue[]): object {
  const changed = structuredClone(envelope);
  for (const issue of issues) {
    const name = issue.path.at(-1);
    let holder: unknown = changed;
    for (const step of issue.path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown> | undefined)?.[step];
    if (name === undefined || typeof holder !== 'object' || holder === null) continue;
    const values = holder as Record<PropertyKey, unknown>;
    const isRecordOfReply = holder === changed && values[name] === undefined && issue.code === 'invalid_type';
    values[name] = isRecordOfReply && issue.expected === 'object' ? recordIn(envelope) : spelled(values[name], issue);
  }
  return changed;
}

/** The only record in a reply, or the reply. */
function recordIn(envelope: object): unknown {
  const records = Object.values(envelope).filter(
    (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  return structuredClone(records.length === 1 ? (records[0] as unknown) : envelope);
}

function spelled(value: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'invalid_value') return value === null && issue.values.includes('0') ? '0' : value;
  if (issue.code !== 'invalid_type') return value;
  const expected: string = issue.expected;
  if (value === null) return expected === 'string' ? '' : expected === 'array' ? [] : undefined;
  if (expected === 'string' && typeof value === 'number') return String(value);
  const isNumber = expected === 'number' || expected === 'int';
  return isNumber && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
