import { sql, type RawBuilder } from 'kysely';
import type { TableName } from '#server/platform/db/schema.ts';

/** The condition for the rows of a table that name a person in one of the columns. */
export function isOf(
  name: TableName,
  { person }: { person: readonly string[] },
  { id, email }: { id: number; email: string },
): RawBuilder<unknown> {
  if (name === 'outbox') return sql`recipient = ${email}`;
  return sql.join(
    person.map((column) => sql`${sql.ref(column)} = ${id}`),
    sql` or `,
  );
}
