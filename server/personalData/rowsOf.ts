import { sql, type RawBuilder } from 'kysely';
import type { TableName } from '#server/db/schema.ts';
import type { Personal } from './column.ts';

/** The condition for the rows of a table that are a person's. */
export function isOf(
  name: TableName,
  { person }: Pick<Personal, 'person'>,
  { id, email }: { id: number; email: string },
): RawBuilder<unknown> {
  if (name === 'outbox') return sql`recipient = ${email}`;
  return sql.join(
    (person as readonly string[]).map((column) => sql`${sql.ref(column)} = ${id}`),
    sql` or `,
  );
}
