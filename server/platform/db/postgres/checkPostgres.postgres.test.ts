import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServices } from '#server/doors/openServices.ts';
import { readConfig } from '#server/platform/config.ts';
import { drop, makeUnmigrated, urlOf } from '#tests/database/testingPostgres.ts';
import { pgbouncerBefore } from '#tests/database/pgbouncerBefore.ts';
import { tlsBefore } from '#tests/database/tlsBefore.ts';
import { unsuitable } from './checkPostgres.ts';

const facts = {
  version: 150_004,
  encoding: 'UTF8',
  isReplica: false,
  schema: 'public',
  mayCreate: true,
  lockTimeout: 1500,
};

test('a suitable server is taken; one that is too old or a replica is refused', () => {
  expect(unsuitable(facts)).toBeUndefined();
  expect(unsuitable({ ...facts, version: 120_017 })).toBe('PostgreSQL 12 is too old: version 13 or later is needed.');
  expect(unsuitable({ ...facts, isReplica: true })).toMatch('read-only replica');
});

describe('a start is refused at once, in one sentence,', () => {
  const made: string[] = [];
  let database: string;
  const user = `weak_${process.pid}`;

  const asAdmin = async (...statements: string[]) => {
    const admin = new Client(urlOf());
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  beforeAll(async () => {
    database = await makeUnmigrated();
    made.push(database);
    await asAdmin(`create role ${user} login password 'weak'`);
  });
  afterAll(async () => {
    for (const name of made) await drop(name);
    await asAdmin(`drop role ${user}`);
  });

  async function refusal(change: (url: URL) => void): Promise<string> {
    const url = new URL(urlOf(database));
    change(url);
    const started = Date.now();
    const services = await openServices(readConfig({ DATABASE_URL: url.href })).catch((error: Error) => error);
    if (!(services instanceof Error)) {
      await services.store.close();
      return 'started';
    }
    expect(Date.now() - started).toBeLessThan(4000);
    return services.message;
  }
  const withEncoding = async (encoding: string) => {
    const name = `encoded_${encoding.toLowerCase()}_${process.pid}`;
    made.push(name);
    await asAdmin(`create database ${name} template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
    return refusal((url) => (url.pathname = `/${name}`));
  };

  test('for a wrong password', async () => {
    expect(await refusal((url) => (url.password = 'wrong'))).toMatch(
      /^PostgreSQL refuses the user in DATABASE_URL: password authentication failed/,
    );
  });

  test('for a database that does not exist', async () => {
    expect(await refusal((url) => (url.pathname = '/nowhere'))).toMatch(/^The database in DATABASE_URL does not exist/);
  });

  test('for a user who may not create tables', async () => {
    const weak = await refusal((url) => {
      url.username = user;
      url.password = 'weak';
    });
    expect(weak).toContain('may not create tables in schema public');
  });

  test('for an encoding that cannot hold all names', async () => {
    expect(await withEncoding('LATIN1')).toContain('has the encoding LATIN1');
    expect(await withEncoding('SQL_ASCII')).toContain('has the encoding SQL_ASCII');
  });

  test('for TLS that the server does not offer, and for a file of an authority that is missing', async () => {
    expect(await refusal((url) => (url.search = '?sslmode=verify-full'))).toContain('asks for TLS');
    expect(await refusal((url) => (url.search = '?sslrootcert=/nowhere/ca.pem'))).toContain('/nowhere/ca.pem');
  });

  test('but not for TLS that is checked against the named authority; against another one it is', async () => {
    const { port, ca, close } = await tlsBefore(urlOf());
    const over = (search: string) =>
      refusal((url) => {
        url.host = `localhost:${port}`;
        url.search = search;
      });
    expect(await over(`?sslmode=verify-full&sslrootcert=${ca}`)).toBe('started');
    expect(await over('?sslmode=verify-full')).toContain('certificate');
    close();
  });

  const dropped =
    'ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout,options';
  test.each([
    ['refuses our settings', {}],
    ['drops our settings', { settings: [dropped] }],
    ['makes settings like ours itself', { settings: [dropped], connectQuery: 'set lock_timeout = 1500' }],
    ['has one connection for all', { settings: [dropped, 'default_pool_size = 1'] }],
  ])('for a PgBouncer in transaction mode that %s', async (_, pooler) => {
    const { port, close } = await pgbouncerBefore(urlOf(), pooler);
    try {
      const message = await refusal((url) => (url.host = `127.0.0.1:${port}`));
      expect(message).toMatch(/^A pooler such as PgBouncer/);
    } finally {
      await close();
    }
  });
});
