import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

/** A catalogue of an operator's own, for the test that is running. */
export function catalogueFile(text: string): string {
  const path = join(temporaryFolder(), 'catalogue.json');
  writeFileSync(path, text);
  return path;
}
