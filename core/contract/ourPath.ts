import type * as z from 'zod/mini';

/** What `fields` adds to its codec. */
interface Named {
  names?: Readonly<Record<string, string>>;
  schemas?: Readonly<Record<string, z.ZodMiniType>>;
}

/**
 * The wire's path of a value in a schema in our names: `user_app.0.role_id` is `apps.0.roleId`. Parts that the schema
 * does not name stay as they are.
 */
export function ourPath(schema: z.ZodMiniType | undefined, wirePath: string): string {
  let at = schema;
  const parts = wirePath.split('.').map((part) => {
    const { names, schemas } = fieldsIn(at) ?? {};
    const ours = names?.[part] ?? part;
    // The number of an element leads no deeper than its list.
    if (!/^\d+$/.test(part)) at = schemas?.[ours];
    return ours;
  });
  return parts.join('.');
}

/** The nearest `fields` codec: lists, and what may be missing, are looked into. */
function fieldsIn(schema: z.ZodMiniType | undefined): Named | undefined {
  if (!schema || (schema as Named).names) return schema as Named | undefined;
  // Every wrapper of zod has one of the two, under these names.
  const { innerType, element } = schema._zod.def as { innerType?: z.ZodMiniType; element?: z.ZodMiniType };
  return fieldsIn(innerType ?? element);
}
