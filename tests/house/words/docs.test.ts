import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { unknownCitations } from '../citations.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const generatedFolders = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'playwright-report']);
const files = filesBelow(root);
/** The pages of docs/ link to each other, and this test contains false citations. */
const notCiting = /^docs\/|^tests\/house\/words\/docs\.test\.ts$/;

test('the generated pages of docs/ are up to date: otherwise run `npm run docs`', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}, 60_000);

test('every relative link in a Markdown file names an existing file and heading', () => {
  expect(files.filter((path) => path.endsWith('.md')).flatMap(brokenLinks)).toEqual([]);
});

test('every npm run in a Markdown file names a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const named = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...read(path).matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name = '']) => ({ path, name })));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test.each([
  ['mendedFaults', 400],
  ['signOn', 40],
])('the table in docs/specification/%s.md names files and tests that exist', (page, atLeast) => {
  const table = read(`docs/specification/${page}.md`);
  const named = [
    ...table.matchAll(/`((?:core|plugins|shell|server|tests|scripts)\/[\w./-]+\.\w+)`(?:, '(.+?)'(?=[;,. |)]))?/g),
  ];
  expect(named.length).toBeGreaterThan(atLeast);
  const isThere = (file: string, title = '') =>
    existsSync(join(root, file)) && read(file).replaceAll("\\'", "'").includes(title);
  const missing = named.filter(([, file = '', title]) => !isThere(file, title));
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('the path for a newcomer has less than 6,000 lines, and its numbers are roughly right: else `npm run docs`', () => {
  const path = read('docs/architecture.md').split('## The path for a newcomer')[1] ?? '';
  const listed = [...path.matchAll(/\]\(\.\.\/(\S+)\) (\d+)/g)].map(([, file = '', lines]) => ({
    file,
    lines: Number(lines),
  }));
  const counted = listed.map(({ file, lines }) => ({ file, lines, now: read(file).split('\n').length - 1 }));
  expect(counted.filter(({ lines, now }) => Math.abs(lines - now) > 20 + lines / 2)).toEqual([]);
  const total = counted.reduce((sum, { now }) => sum + now, 0);
  expect(total).toBeGreaterThan(4_000);
  expect(total).toBeLessThan(6_000);
});

describe('citations of docs/specification', () => {
  test('name an existing page, and an existing section or heading', () => {
    const cited = files.filter((path) => /\.(tsx?|mjs|js|css|md|html|tpl)$/.test(path) && !notCiting.test(path));
    expect(cited.flatMap((path) => unknownCitations(read(path)).map((citation) => `${path}: ${citation}`))).toEqual([]);
  });

  test.each([
    ['docs/specification/product.md section 10', 1],
    ['docs/specification/product.md sections 3 and 12', 1],
    ['docs/specification/products.md section 1', 1],
    ['docs/specification/palette.md, "A heading that is not there"', 1],
    ['product.md section 5', 1],
    ['docs/specification/product.md section 5', 0],
    ['docs/specification/server.md sections 2, 3 and 6', 0],
    ['docs/specification/palette.md, "What a\n * command is"', 0],
  ])('%s: %i unknown', (text, count) => {
    expect(unknownCitations(text)).toHaveLength(count);
  });
});

/** The broken links of a Markdown file, outside of code blocks. */
function brokenLinks(path: string): string[] {
  const text = read(path).replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(path, target))
    .map((target) => `${path}: ${target}`);
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : relative(root, join(root, dirname(from), path));
  if (!existsSync(root + file)) return false;
  return anchor === undefined || anchorsOf(read(file)).has(anchor);
}

/** The anchors of the headings of a Markdown file, as code hosts make them. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-')));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (generatedFolders.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(root, path).replaceAll('\\', '/')];
  });
}

function read(path: string): string {
  return readFileSync(root + path, 'utf8');
}
