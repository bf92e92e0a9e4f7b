import { readCatalogue } from '../domain/catalogue/catalogue.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase, type DatabaseOptions, type Store } from '../platform/db/database.ts';
import { DatabaseUnavailable } from '../platform/db/errors.ts';
import { say } from '../platform/say.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { makeSessions } from '../features/session/sessions.ts';
import type { Services } from '../domain/services.ts';

/** How long the start waits for a database, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Opens and migrates the database, and makes the services that handlers and commands share. Close its store at the
 * end. `asFound` leaves an older database as it is, for a command that only looks at it.
 */
export async function openServices(config: Config, { asFound = false } = {}): Promise<Services> {
  const catalogue = readCatalogue(config.catalogueFile);
  const store = await openDatabase(databaseOptions(config));
  try {
    await onceReached(store, () => (asFound ? store.migrationsToCome() : store.migrate()));
    const secrets = await loadSecrets(store, config.secretKey);
    const now = Date.now;
    return { config, store, secrets, catalogue, sessions: makeSessions({ config, store, secrets, now }), now };
  } catch (error) {
    await store.close();
    throw error;
  }
}

export function databaseOptions({ databaseUrl }: Pick<Config, 'databaseUrl'>): DatabaseOptions {
  return /^postgres(ql)?:/.test(databaseUrl) ? { url: databaseUrl } : { file: databaseUrl };
}

// Started together with its database, the server may be ready first.
async function onceReached(store: Store, run: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (let tries = 0; ; tries++) {
    // Standard output belongs to the log.
    if (tries === 1) say(`The database cannot be reached yet. Waiting ${PATIENCE / 1000} seconds.\n`);
    try {
      await run();
      return;
    } catch (error) {
      if (store.dialect !== 'postgres' || !(error instanceof DatabaseUnavailable) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
