import { statSync } from 'node:fs';
import { Client } from 'pg';
import type { Config } from '#server/platform/config.ts';
import { databaseOptions } from '#server/doors/openServices.ts';

/** True if the server has made its database here. A database that cannot be asked counts: opening it tells why. */
export async function databaseExists({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<boolean> {
  const { file, url } = databaseOptions({ databaseUrl });
  if (file !== undefined) {
    try {
      return statSync(file).size > 0;
    } catch (error) {
      return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    }
  }
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('kysely_migration') is not null as found",
    );
    return rows[0]?.found ?? true;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}
