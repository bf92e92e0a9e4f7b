// `npm run release -- minor`: makes a release of the branch main, without a network (CONTRIBUTING.md, "A release").
// `--dry-run` says what it would be, and changes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { nextVersion, released } from './release/changelog.mjs';

const isDry = process.argv.includes('--dry-run');
const [asked, ...further] = process.argv.slice(2).filter((word) => word !== '--dry-run');

try {
  if (further.length > 0) throw new Error(`Name one version, and no more: ${further.join(' ')} is not known.`);
  release(plan());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** What the release would be. Throws a sentence if there can be none now. */
function plan() {
  const present = JSON.parse(readFileSync('package.json', 'utf8')).version;
  const version = nextVersion(present, asked);
  const tag = `v${version}`;
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Error(`A release is made on the branch main, not on ${branch}.`);
  const dirty = git('status', '--porcelain');
  if (dirty) throw new Error(`Commit or remove what is changed first:\n${dirty}`);
  if (git('tag', '--list', tag)) throw new Error(`The tag ${tag} exists already.`);
  // The day of the release everywhere, as git counts it for its own dates.
  const day = new Date().toISOString().slice(0, 10);
  const upgrade = upgradeNotes(present);
  return { version, tag, ...released(readFileSync('CHANGELOG.md', 'utf8'), { version, day, upgrade }) };
}

/** @param {ReturnType<typeof plan>} made */
function release({ version, tag, changelog, section }) {
  console.log(`${tag}\n\n${section}\n`);
  if (isDry) return console.log('Nothing is changed: this was a dry run.');
  const before = git('rev-parse', 'HEAD');
  try {
    writeFileSync('CHANGELOG.md', changelog);
    for (const file of ['package.json', 'package-lock.json']) writeVersion(file, version);
    // Before the commit: a client that cannot be packed makes no release.
    const packed = execFileSync(process.execPath, ['scripts/client.mjs'], { encoding: 'utf8' }).trim();
    git('commit', '--quiet', '--all', '--message', `release: ${version}`);
    // Git would take lines that begin with # for comments, such as the headings.
    git('tag', '--annotate', '--cleanup=verbatim', '--message', `${tag}\n\n${section}\n`, tag);
    console.log(`Committed and tagged. The client is ${packed}.`);
    console.log('To publish it: git push --atomic origin main ' + tag);
  } catch (error) {
    // The tree was clean: nothing of somebody else is lost, and the next try begins where this one did.
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
}

/** Both files have the version at the top; the second one once more, for the package itself. @param {string} file @param {string} version */
function writeVersion(file, version) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  content.version = version;
  if (content.packages) content.packages[''].version = version;
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** What an operator has to know that the files themselves say. @param {string} present The version before. */
function upgradeNotes(present) {
  // Not from a tag: the first versions have none.
  const before = git('log', '-1', '--format=%H', `-S"version": "${present}"`, '--', 'package.json');
  const known = new Set(before ? migrationsAt(before) : []);
  const added = migrationsAt('HEAD').filter((number) => !known.has(number));
  const [first, last = first] = [added[0], added.at(-1)];
  if (first === undefined) return [];
  const which = added.length === 1 ? `The migration ${first}` : `${added.length} migrations, ${first} to ${last},`;
  const runs = added.length === 1 ? 'runs' : 'run';
  return [`${which} ${runs} at the first start. Make a backup before: there is no way back but to restore it.`];
}

/** The numbers of the migrations in a commit, each once. @param {string} commit */
function migrationsAt(commit) {
  const files = git('ls-tree', '-r', '--name-only', commit, '--', 'server').split('\n');
  const numbers = files
    .map((file) => /\/migrations\/(\d{3})_\w+\.ts$/.exec(file)?.[1])
    .filter((one) => one !== undefined);
  return [...new Set(numbers)].toSorted();
}

/** Runs git here and returns what it prints. @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const said = /** @type {{ stderr?: string }} */ (error).stderr?.trim();
    throw new Error(`git ${args[0]} failed: ${said || String(error)}`, { cause: error });
  }
}
