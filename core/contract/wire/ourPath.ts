import type * as z from 'zod/mini';
import { defOf } from './schemaParts.ts';

/** The property that `fields` adds to its codec. */
interface Named {
  names?: Readonly<Record<string, string>>;
  schemas?: Readonly<Record<string, z.ZodMiniType>>;
}

/**
 * Translates the wire's path of a value to our names with the help of a schema: `user_app.0.role_id` becomes
 * `apps.0.roleId`. Parts that the schema does not name stay the same.
 */
export function ourPath(schema: z.ZodMiniType | undefined, wirePath: string): string {
  let at = schema;
  const parts = wirePath.split('.').map((part) => {
    const { names, schemas } = fieldsIn(at) ?? {};
    const ours = names?.[part] ?? part;
    // The index of an element does not change the schema: its list was already unwrapped.
    if (!/^\d+$/.test(part)) at = schemas?.[ours];
    return ours;
  });
  return parts.join('.');
}

/** The nearest `fields` codec, also inside lists and optional values. */
export function fieldsIn(schema: z.ZodMiniType | undefined): Named | undefined {
  if (!schema || (schema as Named).names) return schema as Named | undefined;
  // Every wrapper of zod has one of these two properties.
  const { innerType, element } = defOf(schema);
  return fieldsIn(innerType ?? element);
}
