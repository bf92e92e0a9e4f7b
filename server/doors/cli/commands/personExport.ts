import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { dataHandedOver } from '#plugins/activity/events.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import { fullName } from '#server/platform/names.ts';
import { dataOf } from '#server/domain/personalData/handOver.ts';
import { CommandFault, type Command } from '../command.ts';
import { personOf } from '../person.ts';

export const personExport: Command = {
  name: 'person export',
  summary: 'Write all data that is kept of a person as JSON, the same as the person can download',
  arguments: [{ name: 'email', meaning: "the person's address" }],
  options: [{ name: 'out', meaning: 'a file, which must not exist yet; otherwise it is printed', optional: true }],
  example: 'person export ada@acme.example --out ada.json',
  async run(services, { email = '', out = '' }, print) {
    const { store, now } = services;
    const person = await personOf(store.read, email);
    const file = out === '' ? null : await openNew(resolve(out));
    try {
      // The person alone is told, as of the own download.
      const subject = { id: person.id, name: fullName(person) };
      await store.write((tx) => recordByOperator(tx, now(), 0, dataHandedOver, { subject }));
      for await (const piece of dataOf(services, person)) {
        if (file) await file.write(piece);
        else print?.(piece.replace(/\n$/, ''));
      }
    } finally {
      await file?.close();
    }
    if (!file) return '';
    return `The data of ${person.email} is in ${resolve(out)}. Give it only to this person.`;
  },
};

/** Opens a file that only this user may read. */
async function openNew(path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandFault(`${path} already exists.`);
    if (code === 'ENOENT') throw new CommandFault(`The folder ${dirname(path)} does not exist.`);
    throw error;
  }
}
