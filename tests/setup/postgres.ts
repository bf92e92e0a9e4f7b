import type { TestProject } from 'vitest/node';
import { startPostgres } from './startPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for this run, with a user who may create databases. */
    postgresUrl: string;
  }
}

/** Gives the project one PostgreSQL: the one at POSTGRES_URL, otherwise an embedded one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const serverUrl = process.env.POSTGRES_URL;
  if (serverUrl) {
    project.provide('postgresUrl', serverUrl);
    return undefined;
  }
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
