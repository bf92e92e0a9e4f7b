import * as z from 'zod/mini';

/** A JSON schema. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A schema as JSON schema, as the wire has it: with the input of its codecs. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described as JsonSchema;
}
