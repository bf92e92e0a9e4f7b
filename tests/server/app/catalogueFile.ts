import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '#server/platform/projectFile.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** An operator's catalogue with the shipped icons, for the current test. */
export function catalogueFile(text: string): string {
  const path = join(temporaryFolder(), 'catalogue.json');
  writeFileSync(path, text);
  symlinkSync(projectFile('server/domain/catalogue/icons'), join(path, '../icons'));
  return path;
}
