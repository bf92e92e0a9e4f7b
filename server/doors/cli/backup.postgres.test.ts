import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { temporaryFolder } from '#tests/server/app/temporaryFolder.ts';
import { backup, restore } from './commands/backup.ts';

let it: TestApp;
let folder: string;
beforeEach(async () => {
  it = await startTestApp();
  folder = temporaryFolder();
});
afterEach(() => it.close());

test('backup and restore refuse PostgreSQL, and name the command to use', async () => {
  for (const command of [backup, restore])
    await expect(command.run(it.services, { file: join(folder, 'x') })).rejects.toThrow('pg_dump');
});
