import { readFileSync } from 'node:fs';
import { generated, table } from './table.ts';

/** Licences that ask for no more than to keep their text, which is in the folder of each package. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Licences that also give the receiver a right to the source of the package. */
const OF_SOURCE = new Set(['LGPL-3.0-or-later', 'MPL-2.0']);

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/**
 * The page of packages whose licences give a right to their source, from package-lock.json: what runs or builds the
 * portal, not what only tests it. Throws for a licence that nobody has looked at.
 */
export function noticePage(lock: Record<string, Locked> = readLock()): string {
  const parts = Object.entries(lock).flatMap(([path, { version, license = '', dev, devOptional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return path === '' || dev || devOptional ? [] : [{ name, version, license }];
  });
  const found = parts.filter(({ name, license }) => givesSource(name, license));
  const rows = [...new Set(found.map(({ name, version, license }) => [name, version, license].join(' | ')))];
  return `${generated('package-lock.json')}
# Notice

The portal is under the [MIT License](LICENSE). It uses packages of others, each with its licence in its folder of
\`node_modules\`. Those below are under licences that give whoever receives a copy a right to the source of the package:
the GNU Lesser General Public License 3 and the Mozilla Public License 2.0. They are used unchanged, as separate files,
and can be replaced there. \`npm view NAME repository.url\` says where the source of a package is; the one of libvips,
which is in the packages of sharp, is at https://github.com/lovell/sharp-libvips. \`npm ci\` installs only those for the
system at hand. All other packages are under permissive licences.

${table(
  ['package', 'version', 'licence'],
  rows.toSorted().map((row) => row.split(' | ')),
)}
`;
}

/** Tells if a licence such as 'Apache-2.0 AND LGPL-3.0-or-later' gives a right to the source. */
function givesSource(name: string, license: string): boolean {
  // Of alternatives the first that is permissive is taken.
  const plain = license.replaceAll(/[()]/g, '');
  const isPermissive = (part: string) => PERMISSIVE.has(part);
  if (plain.split(' OR ').some((one) => one.split(' AND ').every(isPermissive))) return false;
  const unknown = plain.split(/ AND | OR /).find((part) => !isPermissive(part) && !OF_SOURCE.has(part));
  if (unknown !== undefined) throw new Error(`${name} has the licence '${unknown}': see scripts/docs/notice.ts.`);
  return true;
}

function readLock(): Record<string, Locked> {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}
