import { asCallError } from '#core/client/callError.ts';
import { headlessHost } from '#core/command/headless/headlessHost.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { findRecords } from '../programs/findRecords.ts';
import { allowed, loadPrograms } from '../programs/programs.ts';
import { terminalDoor } from './httpDoor.ts';
import { clean, exits, jsonLine, type Io } from './io.ts';
import type { Login } from './login.ts';
import type { Line } from './options.ts';

/** Prints the records that a text finds, under the headings of their kinds. */
export async function find(io: Io, { address, token }: Login, { words, json, ...line }: Line): Promise<number> {
  const door = terminalDoor(io, address, line, true);
  try {
    const holder = await holderOf(door, token);
    const { searches } = allowed(await loadPrograms(), holder);
    const { host } = headlessHost(door, token, holder);
    const lists = await Promise.all(
      searches.map(async ({ source }) => ({
        kind: source.kind,
        title: source.title,
        records: await findRecords(source, words.join(' '), host),
      })),
    );
    const found = lists.filter(({ records }) => records.length > 0);
    if (json) io.out(jsonLine({ found }));
    else if (found.length === 0) io.err('Nothing was found.');
    else
      for (const { title, records } of found) {
        io.out(title);
        for (const { label, detail } of records) io.out(clean(`  ${[label, detail].filter(Boolean).join(', ')}`));
      }
    return found.length > 0 ? exits.done : exits.refused;
  } catch (thrown) {
    io.err(clean(asCallError(thrown).message));
    return exits.refused;
  }
}
