import type { Catalogue } from '#server/domain/catalogue/catalogue.ts';
import type { Config } from '#server/platform/config.ts';
import type { Store } from '#server/platform/db/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Sessions } from '#server/domain/session.ts';

/** The services that handlers share in one process. They hold no state that a second process would need. */
export interface Services {
  config: Config;
  store: Store;
  secrets: Secrets;
  catalogue: Catalogue;
  sessions: Sessions;
  /** The clock, in milliseconds since the epoch; tests replace it. */
  now(): number;
}
