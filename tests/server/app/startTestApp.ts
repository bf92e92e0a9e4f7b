import type { FastifyInstance } from 'fastify';
import { makeApp } from '#server/app.ts';
import { readCatalogue } from '#server/domain/catalogue/catalogue.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { makeSecrets } from '#server/platform/secrets.ts';
import { makeSessions } from '#server/features/session/sessions.ts';
import type { Feature } from '#server/domain/feature.ts';
import type { Services } from '#server/domain/services.ts';
import { Browser } from './browser.ts';

interface Options {
  config?: Partial<Config>;
  /** The environment of the configuration. */
  env?: Record<string, string>;
  /** Milliseconds since the epoch; the clock only moves when a test advances it. */
  now?: number;
  /** Replaces all features. */
  features?: readonly Feature[];
  portalFolder?: string;
}

/** The whole server with a separate database, called by `inject`: it does not listen, everything else is real. */
export interface TestApp {
  app: FastifyInstance;
  store: TestDatabase;
  services: Services;
  clock: { now: number; advance(milliseconds: number): void };
  /** The lines of the log. */
  log: string[];
  /** A browser without a session. */
  browser(address?: string): Browser;
  /** A browser in which this person is signed in, with both factors. */
  as(person: { id: number }, address?: string): Promise<Browser>;
  close(): Promise<void>;
}

/** Tests of pages give a folder of their own; to read the files of a whole build takes a tenth of a start. */
const UNBUILT = 'not built';

/** Starts a server for a test; call `close` afterwards. */
export async function startTestApp({ config = {}, env = {}, now, ...options }: Options = {}): Promise<TestApp> {
  const store = await openTestDatabase();
  const clock = {
    now: now ?? Date.UTC(2026, 10, 20, 9),
    advance(milliseconds: number) {
      clock.now += milliseconds;
    },
  };
  const log: string[] = [];
  const secrets = makeSecrets('a key that is for tests and nothing else');
  const databaseUrl = 'file' in store.options ? store.options.file : store.options.url;
  const known = { ...readConfig({ REGISTRATION: 'open', ...env }), databaseUrl, ...config };
  const time = () => clock.now;
  const sessions = makeSessions({ config: known, store, secrets, now: time });
  const services: Services = {
    config: known,
    store,
    secrets,
    sessions,
    catalogue: readCatalogue(known.catalogueFile),
    now: time,
  };
  const app = await makeApp(services, {
    portalFolder: UNBUILT,
    ...options,
    logStream: { write: (line) => void log.push(line) },
  });
  await app.ready();
  const browser = (address?: string) => new Browser(app, known, address);
  return {
    app,
    store,
    services,
    clock,
    log,
    browser,
    async as(person, address) {
      const made = browser(address);
      await made.takeSession(services, person.id);
      return made;
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}
