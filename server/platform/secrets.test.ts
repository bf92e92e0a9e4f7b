import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/testing.ts';
import { loadSecrets } from './secrets.ts';

test('another SECRET_KEY over the same database is refused in words', async () => {
  const store = await openTestDatabase();
  await loadSecrets(store, 'a'.repeat(32));
  await expect(loadSecrets(store, 'a'.repeat(32))).resolves.toBeDefined();
  await expect(loadSecrets(store, 'b'.repeat(32))).rejects.toThrow('SECRET_KEY is not the key of this database');
  await store.close();
});
