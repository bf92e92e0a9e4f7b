import { makeApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { makeSessions } from '#server/features/session/sessions.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';
import { Browser, type Answer } from '../app/browser.ts';

type Call = (browser: Browser, index: number) => Promise<Answer>;

/** The number of times each race is run, because a single run may have no collision. */
export const ROUNDS = 5;

/** The numbers of processes in which races are run; on PostgreSQL two show everything that one does. */
export const counts = process.env.DB === 'postgres' ? ([2] as const) : ([1, 2] as const);

/** The statuses of several replies, sorted. */
export const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

export interface Processes {
  first: TestApp;
  /** One browser as seen by each process in turn: copies of its present cookies and token. */
  spread(browser: Browser, count: number): Browser[];
  /** Parallel calls of one browser, by each process in turn. */
  atOnce(browser: Browser, times: number, call: Call): Promise<Answer[]>;
  close(): Promise<void>;
}

/** One or two servers on one database. Each has separate connections, sessions and keys, like separate processes. */
export async function startProcesses(count: 1 | 2): Promise<Processes> {
  const first = await startTestApp();
  const others = count === 2 ? [await startBeside(first)] : [];
  const apps = [first.app, ...others.map(({ app }) => app)];
  const spread = (browser: Browser, wanted: number) =>
    Array.from({ length: wanted }, (_, index) => {
      const copy = new Browser(apps[index % apps.length] ?? first.app, first.services.config, `127.0.0.${index + 1}`);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      copy.token = browser.token;
      return copy;
    });
  return {
    first,
    spread,
    atOnce: (browser, times, call) => Promise.all(spread(browser, times).map(call)),
    async close() {
      for (const { close } of others) await close();
      await first.close();
    },
  };
}

async function startBeside({ services, store: { options } }: TestApp) {
  const store = await openDatabase(options);
  const { config, secrets, now } = services;
  const app = await makeApp(
    { ...services, store, sessions: makeSessions({ config, store, secrets, now }) },
    { logStream: { write: () => undefined } },
  );
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await store.close();
    },
  };
}
