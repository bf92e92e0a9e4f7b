import type { RecordSource } from '#core/command/arg.ts';
import { listThings, type Thing } from './contract.ts';

/** Things by name, as the palette finds them. */
export const things: RecordSource<Thing> = {
  kind: 'thing',
  label: 'Which thing?',
  title: 'Things',
  access: listThings.access,
  async search(typed, host) {
    const { things: all } = await host.load(listThings, {});
    const asked = typed.trim().toLowerCase();
    return all.filter(({ name }) => name.toLowerCase().includes(asked));
  },
  describe: ({ id, name, description }) => ({ key: id, label: name, detail: description }),
};
