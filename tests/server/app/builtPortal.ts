import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from './temporaryFolder.ts';

const page =
  '<!doctype html><html><head><script type="application/json" id="config">{}</script>' +
  '<script type="application/json" id="answers"></script></head><body></body></html>';

/** A folder like that of `npm run build`, with one file of each kind; deleted after the test and its hooks. */
export function builtPortal(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'sw.js'), 'worker');
  writeFileSync(join(folder, '.secret'), 'secret');
  writeFileSync(join(folder, 'assets/main-abc.js'), 'plain');
  writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync('packed'));
  return folder;
}
