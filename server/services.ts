import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Config } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Sessions } from '#server/session.ts';

/** What handlers share in one process. Nothing here holds state that a second process would miss. */
export interface Services {
  config: Config;
  store: Store;
  secrets: Secrets;
  catalogue: Catalogue;
  sessions: Sessions;
  /** The clock, in milliseconds since the epoch; tests set their own. */
  now(): number;
}
