import type { DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { checkPostgresParameters } from '../parameters.ts';
import { endsConnection, mapPostgresError } from './postgresErrors.ts';
import type { NamedQuery } from '../prepared.ts';

/** Commands whose row count is a number of changed rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A connection taken from the pool for one statement or one transaction. */
export class PostgresConnection implements DatabaseConnection {
  private readonly client: PoolClient;
  private readonly answerWithin: number;
  private readonly onLost: () => void;
  private isLost = false;

  constructor(client: PoolClient, answerWithin: number, onLost: () => void) {
    this.client = client;
    this.answerWithin = answerWithin;
    this.onLost = onLost;
    this.client.on('error', this.lose);
  }

  async executeQuery<R>({ sql, parameters, name }: NamedQuery<unknown>): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.send<R>(sql, checkPostgresParameters(parameters), name);
    // A script of several statements gets several results, and the last one's rows are of no use.
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  streamQuery(): never {
    throw new Error('Read page by page: SQLite has no streams.');
  }

  async run(command: string): Promise<void> {
    await this.send(command, []);
  }

  async rollback(): Promise<void> {
    if (this.isLost) return;
    // A connection that can't even roll back is thrown away, which rolls back as well; the first error is the one to see.
    await this.run('rollback').catch(() => this.lose());
  }

  release(): void {
    this.client.off('error', this.lose);
    this.client.release(this.isLost);
  }

  private async send<R>(text: string, values: readonly unknown[], name?: string) {
    // pg reads this limit from a query as well; its types know it for the client only.
    const query: QueryConfig & { query_timeout: number } = {
      name,
      text,
      values: [...values],
      query_timeout: this.answerWithin,
    };
    try {
      return await this.client.query<R & object>(query);
    } catch (error) {
      const mapped = mapPostgresError(error);
      if (endsConnection(mapped)) this.lose();
      throw mapped;
    }
  }

  private readonly lose = () => {
    if (this.isLost) return;
    this.isLost = true;
    this.onLost();
  };
}
