import { createHash } from 'node:crypto';
import { migrationStatements } from './migrations.ts';

/** A text that differs between any two versions of the migrations. */
export function fingerprint(dialect: 'sqlite' | 'postgres'): string {
  const statements = JSON.stringify(migrationStatements(dialect));
  return createHash('sha256').update(statements).digest('hex').slice(0, 16);
}
