import { sql, type RawBuilder } from 'kysely';

/** The condition for the rows of a table that name a person, by the id in some columns or by the address in others. */
export function isOf(
  { person, address }: { person: readonly string[]; address: readonly string[] },
  { id, email }: { id: number; email: string },
): RawBuilder<unknown> {
  return sql.join(
    [
      ...person.map((column) => sql`${sql.ref(column)} = ${id}`),
      ...address.map((column) => sql`${sql.ref(column)} = ${email}`),
    ],
    sql` or `,
  );
}
