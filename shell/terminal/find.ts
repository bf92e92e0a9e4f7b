import { asCallError } from '#core/client/callError.ts';
import { headlessHost } from '#core/command/headless/headlessHost.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { FEW, findRecords, limitOf, MOST } from '../programs/findRecords.ts';
import { allowed, loadPrograms, type Searchable } from '../programs/programs.ts';
import { terminalDoor } from './httpDoor.ts';
import { clean, exits, jsonLine, type Io } from './io.ts';
import type { Login } from './login.ts';
import type { Line } from './options.ts';

/** Prints the records that a text finds, under the headings of their kinds. */
export async function find(io: Io, { address, token }: Login, { words, named, json, ...line }: Line): Promise<number> {
  const unknown = [...named.keys()].find((name) => name !== 'limit');
  if (unknown !== undefined) return wrong(io, `There is no option --${unknown}. Options: --limit`);
  const limit = limitOf(named.get('limit')?.at(-1) ?? FEW);
  if (limit === undefined) return wrong(io, `--limit takes a whole number from 1 to ${MOST}.`);
  const door = terminalDoor(io, address, line, true);
  try {
    const holder = await holderOf(door, token);
    const all = await loadPrograms();
    const { searches } = allowed(all, holder);
    const { host } = headlessHost(door, token, holder);
    const lists = await Promise.all(
      searches.map(async ({ source: { kind, title }, source }) => ({
        kind,
        title,
        ...(await findRecords(source, words.join(' '), host, limit)),
      })),
    );
    const found = lists.filter(({ records }) => records.length > 0);
    const closed = all.searches.filter((one) => !searches.includes(one)).filter(({ scopes }) => scopes.length > 0);
    if (json) io.out(jsonLine({ found, ...(closed.length > 0 && { notSearched: closed.map(closedKind) }) }));
    else {
      for (const { title, records, more } of found) {
        io.out(title);
        for (const { label, detail } of records) io.out(clean(`  ${[label, detail].filter(Boolean).join(', ')}`));
        if (more) io.out(`  … and more. --limit shows up to ${MOST}.`);
      }
      if (found.length === 0) io.err('Nothing was found.');
      if (closed.length > 0) io.err(`Not searched, because this access token does not allow it: ${listed(closed)}.`);
    }
    return found.length > 0 ? exits.done : exits.refused;
  } catch (thrown) {
    io.err(clean(asCallError(thrown).message));
    return exits.refused;
  }
}

const closedKind = ({ source: { kind }, scopes }: Searchable) => ({ kind, scopes });

const listed = (closed: readonly Searchable[]): string =>
  closed.map(({ source: { title }, scopes }) => `${title} (${scopes.join(', ')})`).join('; ');

function wrong(io: Io, sentence: string): number {
  io.err(clean(sentence));
  return exits.wrongUse;
}
