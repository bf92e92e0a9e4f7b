import * as z from 'zod/mini';

type Schemas = Record<string, z.ZodMiniType>;
type Shape<S extends Schemas> = { [K in keyof S]: z.ZodMiniType<z.output<S[K]>, z.output<S[K]>> };

/**
 * Makes the schema of a form from the body of its call, so that the form and the server make the same checks. It has
 * our names and real values instead of the wire's. `without` lists the fields that the form does not have.
 */
export function formSchema<S extends Schemas, const W extends keyof S = never>(
  body: { schemas: S },
  ...without: W[]
): z.ZodMiniObject<Shape<Omit<S, W>>> {
  const schemas = Object.entries(body.schemas).filter(([name]) => !without.includes(name as W));
  // Object.fromEntries loses the types of the keys; the result states them again.
  return decodedFields(Object.fromEntries(schemas)) as never;
}

/**
 * A check over several fields of a form. It runs even if one of them is wrong, so that all errors appear at once; a wrong
 * field may be missing.
 */
export function acrossFields<V>(check: (values: Partial<V>, refuse: (field: string, why: string) => void) => void) {
  return z.superRefine<V>(
    (values, context) =>
      check(values, (field, message) => context.addIssue({ code: 'custom', path: [field], message })),
    { when: () => true },
  );
}

function decodedFields(schemas: Schemas) {
  return z.object(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, decoded(schema)])));
}

/** The output side of a schema, which our code uses. */
function decoded(schema: z.ZodMiniType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniCodec) {
    // A schema made by `fields` has a schema for each of its fields; its `out` would accept everything.
    const { schemas } = schema as { schemas?: Schemas };
    return schemas ? decodedFields(schemas) : decoded(schema.def.out as z.ZodMiniType);
  }
  // The browser does not send an unticked checkbox, so it is false, whatever the wire's default is.
  if (schema instanceof z.ZodMiniBoolean) return z._default(schema, false);
  if (schema instanceof z.ZodMiniArray) {
    const element = schema.def.element as z.ZodMiniType;
    // The checks belong to the list, not to its elements.
    return z.array(decoded(element)).check(...((schema.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]));
  }
  if (schema instanceof z.ZodMiniOptional) return z.optional(decoded(schema.def.innerType as z.ZodMiniType));
  // The browser does not send an empty control; its value is empty.
  if (schema instanceof z.ZodMiniNullable)
    return z._default(z.nullable(decoded(schema.def.innerType as z.ZodMiniType)), null);
  if (schema instanceof z.ZodMiniDefault) {
    const inner = decoded(schema.def.innerType as z.ZodMiniType);
    return inner instanceof z.ZodMiniDefault ? inner : z._default(inner, schema.def.defaultValue);
  }
  return schema;
}
