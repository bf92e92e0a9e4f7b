import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/server/app/temporaryFolder.ts';
import type * as installation from '#server/platform/projectFile.ts';
import { readConfig } from '#server/platform/config.ts';
import { operatorText } from '#server/doors/cli/operatorText.ts';
import { runCommandLine } from '#server/doors/cli/runCommandLine.ts';
import { startServer } from '#server/start.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { slowOnPurpose } from '#server/platform/credentials/slowOnPurpose.ts';

// In this folder, because each of its files has the modules for itself: a changed one would stay for the next file elsewhere.
/** An installation that has lost the code of the threads; all else is there. */
const { lost } = vi.hoisted(() => ({ lost: { folder: '' } }));
vi.mock('#server/platform/projectFile.ts', async (original) => {
  const real = await original<typeof installation>();
  const { mkdtempSync } = await import('node:fs');
  lost.folder = mkdtempSync('/tmp/gatehouse-lost-');
  return {
    ...real,
    projectFile: (path: string) => (path.endsWith('.mjs') ? join(lost.folder, path) : real.projectFile(path)),
  };
});
const code = () => join(lost.folder, 'server/platform/credentials/hashing.mjs');

let env: Record<string, string>;
beforeEach(() => {
  env = { DATA_DIR: temporaryFolder(), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  mkdirSync(join(code(), '..'), { recursive: true });
});
afterAll(() => rmSync(lost.folder, { recursive: true }));

// The threads' code, as a copy, an image or an update leaves it.
test.each<[string, string | undefined]>([
  ['is missing', undefined],
  ['is cut off', 'export const make = ({ password'],
  ['is empty', ''],
  ['is of another version', 'export default () => true;'],
  ['imports a package that is missing', "import 'argon2-that-is-not-there';\nexport const make = 1;"],
])('the server does not start, and `portal check` says why, when the code of the threads %s', async (_how, text) => {
  rmSync(code(), { force: true });
  if (text !== undefined) writeFileSync(code(), text);
  const error: unknown = await startServer(readConfig(env)).then(
    (server) => server.stop(),
    (thrown: unknown) => thrown,
  );
  const sentence = `${code()} cannot be loaded, so nobody could sign in with a password. Install this version again.`;
  expect(operatorText(error)).toContain(sentence);
  expect(operatorText(error)).not.toMatch(/\n|\bat /);

  let output = '';
  const owner = ['owner', 'create', '--organisation', 'Acme', '--email', 'ada@acme.example', '--first-name', 'Ada'];
  await runCommandLine(owner, env, { out: () => undefined, err: () => undefined });
  const ended = await runCommandLine(['check'], env, { out: () => undefined, err: (line) => (output += line) });
  expect([ended, output]).toEqual([1, expect.stringContaining(`WRONG passwords: ${sentence}`)]);
});

test('a password that no thread can check is refused after a while, with a sentence', async () => {
  Object.assign(slowOnPurpose, { longestHash: 300 });
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  await expect(hashPassword('correct horse')).rejects.toMatchObject({
    code: 503,
    message: 'Passwords cannot be checked at the moment. Try again in a minute.',
  });
  // A thread takes longer than that to start on a busy machine.
  await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0);
});
