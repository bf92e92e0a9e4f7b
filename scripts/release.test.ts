import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

// A project of five files, in which releases are made. No remote is known, as on a machine without a network.

let template: string;
let project: string;
beforeAll(() => {
  project = template = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
  for (const path of ['release.mjs', 'release'])
    cpSync(`scripts/${path}`, join(project, 'scripts', path), { recursive: true });
  write('scripts/client.mjs', CLIENT);
  write('package.json', `${JSON.stringify({ name: 'gatehouse', version: '0.2.0' }, null, 2)}\n`);
  const packages = { '': { version: '0.2.0' }, 'node_modules/a': { version: '0.2.0' } };
  write('package-lock.json', `${JSON.stringify({ name: 'gatehouse', version: '0.2.0', packages }, null, 2)}\n`);
  write('CHANGELOG.md', changelogWith('### Fixed\n\n- A group keeps its name.'));
  write('server/platform/db/migrations/001_start.ts', '');
  write('.gitignore', 'dist/\n');
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'gpg.program', 'false');
  commit('start');
});
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'gatehouse-release-'));
  cpSync(template, project, { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));
afterAll(() => rmSync(template, { recursive: true }));

/** Stands for the real one, which a test of the house runs: prints the name of the package of this version. */
const CLIENT = `import { readFileSync } from 'node:fs';
console.log('dist/gatehouse-client-' + JSON.parse(readFileSync('package.json', 'utf8')).version + '.tgz');
`;

const changelogWith = (unreleased: string) =>
  `# Changelog\n\n## [Unreleased]\n\n${unreleased && `${unreleased}\n\n`}## [0.2.0] - 2026-11-25\n\n### Added\n\n- The first.\n`;

test('a release is the version, the section of the changelog, a commit and a tag', () => {
  const { status, stdout } = release('minor');
  expect(status).toBe(0);
  expect(stdout).toContain('dist/gatehouse-client-0.3.0.tgz');
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'gatehouse', version: '0.3.0' });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.3.0',
    packages: { '': { version: '0.3.0' }, 'node_modules/a': { version: '0.2.0' } },
  });
  const day = new Date().toISOString().slice(0, 10);
  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - ${day}\n\n### Fixed\n\n- A group keeps its name.\n\n## [0.2.0] - 2026-11-25\n\n### Added\n\n- The first.\n`,
  );
  expect(git('log', '-1', '--format=%s')).toBe('release: 0.3.0');
  expect(git('rev-parse', 'v0.3.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('tag', '--list', '--format=%(contents)', 'v0.3.0')).toBe(
    'v0.3.0\n\n### Fixed\n\n- A group keeps its name.',
  );
  expect(git('status', '--porcelain')).toBe('');
});

test('the upgrade notes name the new migrations, after what people wrote there', () => {
  write('server/platform/db/migrations/001_start.ts', '');
  rmSync(join(project, 'server/platform/db'), { recursive: true });
  for (const name of ['018_sign_on', '018_signOnPostgres', '047_proven'])
    write(`server/platform/db/migrations/${name}.ts`, '');
  write('CHANGELOG.md', changelogWith('### Upgrade\n\n- Take the new nginx file.\n\n### Fixed\n\n- A list.'));
  commit('server: migrations');
  expect(release('minor').status).toBe(0);
  expect(read('CHANGELOG.md')).toContain(
    '### Upgrade\n\n- 2 migrations, 018 to 047, run at the first start. Make a backup before: there is no way back but to restore it.\n- Take the new nginx file.\n\n### Fixed',
  );
});

test('a second release follows the first', () => {
  write('server/platform/db/migrations/002_more.ts', '');
  commit('server: a migration');
  expect(release('minor').status).toBe(0);
  committed('CHANGELOG.md', read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n### Added\n\n- More.\n'));
  expect(release('patch').status).toBe(0);
  expect(read('CHANGELOG.md')).toMatch(
    /## \[Unreleased\]\n\n## \[0\.3\.1\][^#]*### Added\n\n- More\.\n\n## \[0\.3\.0\]/,
  );
  expect(git('tag')).toBe('v0.3.0\nv0.3.1');
  // The migration was named by the first.
  expect(read('CHANGELOG.md').match(/The migration 002 runs/g)).toHaveLength(1);
});

test('a dry run says the same and changes nothing', () => {
  const before = git('rev-parse', 'HEAD');
  const { status, stdout } = release('0.3.0', '--dry-run');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^v0\.3\.0\n\n### Fixed\n\n- A group keeps its name\./)]);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
});

describe('is refused, and changes nothing,', () => {
  test.each<[string, () => unknown, string]>([
    ['with a file that is changed', () => write('CHANGELOG.md', changelogWith('- Else.')), 'Commit or remove'],
    ['with a file that nobody added', () => write('server/forgotten.ts', ''), 'server/forgotten.ts'],
    ['with a file that is staged', () => git('rm', '--quiet', '--cached', '.gitignore'), 'Commit or remove'],
    ['on another branch', () => git('switch', '--quiet', '--create', 'more'), 'not on more'],
    ['on no branch, as build servers check out', () => git('switch', '--quiet', '--detach'), 'on the branch main'],
    ['with a tag that exists', () => git('tag', 'v0.3.0'), 'The tag v0.3.0 exists'],
    ['with nothing under Unreleased', () => committed('CHANGELOG.md', changelogWith('')), 'nothing under Unreleased'],
    ['when the client cannot be packed', () => committed('scripts/client.mjs', 'process.exit(1)'), 'client.mjs'],
    [
      'when a hook refuses the commit',
      () => write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n'),
      'git commit failed',
    ],
    ['when the tag cannot be signed', () => git('config', 'tag.gpgSign', 'true'), 'git tag failed'],
  ])('%s', (_when, prepare, sentence) => {
    prepare();
    const now = () => [git('status', '--porcelain', '--branch'), git('show-ref', '--head'), read('package.json')];
    const before = now();
    const { status, stderr } = release('minor');
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(now()).toEqual(before);
  });

  test('and can be made as soon as the reason is gone', () => {
    committed('scripts/client.mjs', 'process.exit(1)');
    expect(release('minor').status).toBe(1);
    committed('scripts/client.mjs', CLIENT);
    expect(release('minor').status).toBe(0);
  });

  test('with a second word', () => expect(release('minor', '--dryrun').stderr).toContain('--dryrun is not known'));
});

function release(...words: string[]) {
  return spawnSync(process.execPath, ['scripts/release.mjs', ...words], {
    cwd: project,
    env: environment,
    encoding: 'utf8',
  });
}

/** Nothing of this machine's git. */
const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'A'],
      [`GIT_${who}_EMAIL`, 'a@b.test'],
    ]),
  ),
};

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: project, env: environment, encoding: 'utf8' }).trim();
}

function commit(message: string) {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

function committed(path: string, text: string) {
  write(path, text);
  commit('a change');
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { mode: path.startsWith('.git/') ? 0o755 : 0o644 });
}

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}
