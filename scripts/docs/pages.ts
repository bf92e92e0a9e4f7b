import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, type FormatConfig } from 'oxfmt';
import { accessPage } from './access.ts';
import { configurationPage } from './configuration.ts';
import { recounted, withTotal } from './newcomer.ts';
import { noticePage } from './notice.ts';
import { portalPage } from './portal.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every generated page, by its path. */
export async function pages(): Promise<Map<string, string>> {
  const made: [string, string][] = [
    ['NOTICE.md', noticePage()],
    ['docs/access.md', accessPage()],
    ['docs/configuration.md', configurationPage()],
    ['docs/routes-and-commands.md', await portalPage()],
  ];
  return formatted(made);
}

/**
 * The pages that people write and whose numbers are counted: how long the path for a newcomer is. A test allows that they are
 * a little old (tests/house/words/docs.test.ts), so that not every change of a file on the path is a change of two pages.
 */
export async function countedPages(): Promise<Map<string, string>> {
  const linesOf = (file: string) => (read(file) ?? '').split('\n').length - 1;
  const { page, total } = recounted(read('docs/architecture.md') ?? '', linesOf);
  return formatted([
    ['docs/architecture.md', page],
    ['README.md', withTotal(read('README.md') ?? '', total)],
  ]);
}

async function formatted(made: [path: string, text: string][]): Promise<Map<string, string>> {
  const style = JSON.parse(read('.oxfmtrc.json') ?? '') as FormatConfig;
  const each = made.map(async ([path, text]): Promise<[string, string]> => {
    const { code, errors } = await format(path, text, style);
    if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0]?.message}`);
    return [path, code];
  });
  return new Map(await Promise.all(each));
}

/** Writes the pages and returns their paths. */
export function writePages(made: Map<string, string>): string[] {
  for (const [path, text] of made) {
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(root + path, text);
  }
  return [...made.keys()];
}

/** The paths of the pages that are missing or stale. */
export function stalePages(made: Map<string, string>): string[] {
  return [...made].filter(([path, text]) => read(path) !== text).map(([path]) => path);
}

function read(path: string): string | null {
  try {
    return readFileSync(root + path, 'utf8');
  } catch {
    return null;
  }
}
