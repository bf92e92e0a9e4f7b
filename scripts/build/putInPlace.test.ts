import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putInPlace } from './putInPlace.mjs';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-place-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Makes the output of Vite. */
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

test('after an end between the two renames, the next build repairs it', () => {
  build('first', { 'assets/a-1.js': 'one' });
  renameSync(join(dist, 'portal'), join(dist, 'portal.old'));
  build('second', { 'assets/a-2.js': 'two' });
  expect(assets()).toEqual(['a-1.js', 'a-2.js']);
  expect(readdirSync(dist)).toEqual(['portal']);
});

test('a build replaces the former one, whose files stay until the next build for a running server and open pages', () => {
  build('first', { 'assets/a-1.js': 'one', 'assets/a-1.js.br': 'packed', 'assets/same.js': 'same' });
  build('second', { 'assets/a-2.js': 'two', 'assets/same.js': 'same' });
  expect(assets()).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same.js']);
  expect(textOf('assets/a-1.js')).toBe('one');
  expect(textOf('index.html')).toBe('second');
  build('third', { 'assets/a-3.js': 'three' });
  expect(assets()).toEqual(['a-2.js', 'a-3.js', 'same.js']);
});
