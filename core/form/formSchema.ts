import * as z from 'zod/mini';

type Schemas = Record<string, z.ZodMiniType>;
type Shape<S extends Schemas> = { [K in keyof S]: z.ZodMiniType<z.output<S[K]>, z.output<S[K]>> };

/**
 * The schema of a form, made from the body that its call sends, so that the form and the server check the same: our
 * names and real values instead of the wire's. `without` names what the form does not ask for.
 */
export function formSchema<S extends Schemas, const W extends keyof S = never>(
  body: { schemas: S },
  ...without: W[]
): z.ZodMiniObject<Shape<Omit<S, W>>> {
  const asked = Object.entries(body.schemas).filter(([name]) => !without.includes(name as W));
  // Object.fromEntries loses the keys' types; the result states what was just built.
  return decodedFields(Object.fromEntries(asked)) as never;
}

function decodedFields(schemas: Schemas) {
  return z.object(Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, decoded(schema)])));
}

/** The side of a schema that our code sees. */
function decoded(schema: z.ZodMiniType): z.ZodMiniType {
  if (schema instanceof z.ZodMiniCodec) {
    // What `fields` made has a schema for each of its own fields; its `out` would let everything pass.
    const { schemas } = schema as { schemas?: Schemas };
    return schemas ? decodedFields(schemas) : decoded(schema.def.out as z.ZodMiniType);
  }
  // A box that is not ticked is not sent, whatever the wire's default is.
  if (schema instanceof z.ZodMiniBoolean) return z._default(schema, false);
  if (schema instanceof z.ZodMiniArray) {
    const element = schema.def.element as z.ZodMiniType;
    // The checks are for a list, whatever its elements.
    return z.array(decoded(element)).check(...((schema.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[]));
  }
  if (schema instanceof z.ZodMiniOptional) return z.optional(decoded(schema.def.innerType as z.ZodMiniType));
  // An empty control is not sent; it stands for nothing.
  if (schema instanceof z.ZodMiniNullable)
    return z._default(z.nullable(decoded(schema.def.innerType as z.ZodMiniType)), null);
  if (schema instanceof z.ZodMiniDefault) {
    const inner = decoded(schema.def.innerType as z.ZodMiniType);
    return inner instanceof z.ZodMiniDefault ? inner : z._default(inner, schema.def.defaultValue);
  }
  return schema;
}
