import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseFile } from '#server/house.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A catalogue of an operator's own with the icons of the shipped one, for the test that is running. */
export function catalogueFile(text: string): string {
  const path = join(temporaryFolder(), 'catalogue.json');
  writeFileSync(path, text);
  symlinkSync(houseFile('server/catalogue/icons'), join(path, '../icons'));
  return path;
}
