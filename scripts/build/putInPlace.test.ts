import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { putInPlace } from './putInPlace.mjs';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-place-'));
});

/** What Vite leaves behind. */
function build(name: string, files: Record<string, string>) {
  const fresh = join(dist, 'portal.new');
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  mkdirSync(join(fresh, '.vite'));
  writeFileSync(join(fresh, 'index.html'), name);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(fresh, file), text);
  const chunks = Object.keys(files).filter((file) => !file.endsWith('.br'));
  const manifest = Object.fromEntries(chunks.map((file) => [file, { file }]));
  writeFileSync(join(fresh, '.vite/manifest.json'), JSON.stringify(manifest));
  putInPlace(fresh, join(dist, 'portal'));
}

const assets = () => readdirSync(join(dist, 'portal/assets')).toSorted();
const textOf = (file: string) => readFileSync(join(dist, 'portal', file), 'utf8');

test('a build takes the place of the former, and leaves nothing else behind', () => {
  build('first', { 'assets/a-1.js': 'a' });
  build('second', { 'assets/a-2.js': 'b' });
  expect(textOf('index.html')).toBe('second');
  expect(readdirSync(dist)).toEqual(['portal']);
});

test('the files that a running server and open pages name stay, until the build after', () => {
  build('first', { 'assets/a-1.js': 'one', 'assets/a-1.js.br': 'packed', 'assets/same.js': 'same' });
  build('second', { 'assets/a-2.js': 'two', 'assets/same.js': 'same' });
  expect(assets()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same.js']);
  expect(textOf('assets/a-1.js')).toBe('one');
  build('third', { 'assets/a-3.js': 'three' });
  expect(assets()).toEqual(['a-2.js', 'a-3.js', 'same.js']);
});
