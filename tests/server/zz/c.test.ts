import { test, expect } from 'vitest';
import pg from 'pg';
test('db', async () => {
  console.error('ok to log');
  if (process.env.DB === 'sqlite') { expect(process.env.POSTGRES_URL).toBeUndefined(); return; }
  const c = new pg.Client(process.env.POSTGRES_URL); await c.connect(); await c.query('create database x'); await c.end();
});
test('fails', () => { expect(process.env.DB).toBe('sqlite'); });
