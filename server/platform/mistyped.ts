import { configuration } from './configuration.ts';

/** Shorter names, such as PORT, have too many neighbours. */
const SHORTEST = 6;
/** A name of this length may have two mistakes; a shorter one has one. */
const LONG = 10;

/**
 * A sentence for each variable that is nearly one of the server's, where that one is not set: `SMPT_URL`. Other programs
 * have variables too, so it stops nothing.
 */
export function mistyped(env: Record<string, string | undefined>): string[] {
  const known = Object.entries(configuration).flatMap(([name, { secret }]: [string, { secret?: true }]) =>
    secret ? [name, `${name}_FILE`] : [name],
  );
  const isSet = (name: string) => Boolean(env[name]?.trim());
  return Object.keys(env).flatMap((variable) => {
    if (!isSet(variable) || known.includes(variable)) return [];
    // A prefix, small letters and other marks between the words are mistakes too.
    const plain = variable
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .replace(/^GATEHOUSE_/, '');
    const meant = known.find(
      (name) =>
        (name.length >= SHORTEST || variable.startsWith('GATEHOUSE_')) && distance(plain, name) <= mistakes(name),
    );
    if (meant === undefined || isSet(meant) || isSet(`${meant}_FILE`)) return [];
    return [`${variable} is set, but this server has no such variable. Did you mean ${meant}?`];
  });
}

const mistakes = (name: string): number => (name.length < SHORTEST ? 0 : name.length < LONG ? 1 : 2);

/** How many letters were left out, added, replaced or exchanged with their neighbours. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(rows, i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = isExchanged ? at(rows, i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, exchanged));
    }
    rows.push(row);
  }
  return at(rows, one.length, other.length);
}

const at = (rows: readonly (readonly number[])[], row: number, column: number): number => rows[row]?.[column] ?? 0;
