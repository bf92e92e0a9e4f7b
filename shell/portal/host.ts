import type { Command, GivenValues } from '#core/command/command.ts';
import type { QueryClient } from '@tanstack/query-core';
import type { createStore } from 'jotai';
import type { Client, Marks } from '#core/client/client.ts';
import { editReadings, reading } from '#core/client/queries.ts';
import type { Host } from '#core/command/host.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { notify } from '#core/ui/toast/toast.ts';
import { createRun } from '../dialogs/run.ts';
import { openDialogAtom, type LoadDialog } from '../dialogs/stack.ts';
import { paletteAtom } from '../palette/paletteAtom.ts';

export interface HostParts extends Pick<Host, 'go' | 'batch' | 'reloadSession'> {
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  client: Client;
}

type Undo = (id: `activity.${string}`, values: GivenValues) => Promise<void>;

/** The host of one organisation's tree. */
export function createHost(parts: HostParts, marks: Marks = {}): Host {
  const { store, queries, client, go, batch, reloadSession } = parts;
  const undo: Undo = async (id, values) => (await import('./undo.ts')).undo(store, host, id, values);
  const host: Host = {
    viewer: () => store.get(viewerAtom),
    session: () => store.get(sessionAtom),
    call: (endpoint, input, signal) => client.call(endpoint, input, signal, marks),
    marked: (more) => createHost(parts, { ...marks, ...more }),
    load: (endpoint, input) => queries.fetchQuery(reading(client, endpoint, input)),
    edit: (endpoint, change) => editReadings(queries, endpoint, change),
    batch,
    go,
    openTab,
    notify: (type, text, entry) =>
      notify(type, text, {
        undo: entry === undefined ? undefined : () => undo('activity.undo', { change: { id: entry } }),
      }),
    open: (dialog, props, closed) =>
      store.set(openDialogAtom, dialog as unknown as LoadDialog, props, closed ? { closed } : {}),
    confirm: (question) =>
      store.set(openDialogAtom, () => import('../dialogs/QuestionDialog.tsx'), { question }, { kind: 'question' }),
    ask: (command: Command, values) => store.set(paletteAtom, { command, values }),
    progress(title, total) {
      const run = createRun(title, total);
      const load = () => import('../dialogs/ProgressDialog.tsx');
      const dialog = store.set(openDialogAtom, load, { run }, { kind: 'progress' });
      const end = (batch?: string, summary?: string) => {
        const takeBack = batch === undefined ? undefined : () => undo('activity.undo-run', { run: { batch } });
        run.end(takeBack, summary);
        if (dialog !== undefined)
          void import('../dialogs/runReport.ts').then(({ reportRun }) => reportRun(run, dialog, store));
      };
      return { ...run, end };
    },
    reloadSession,
  };
  return host;
}

/** Only web addresses: an address from an application's record must not run as a script. */
function openTab(address: string): void {
  const protocol = URL.canParse(address, location.href) && new URL(address, location.href).protocol;
  if (protocol === 'https:' || protocol === 'http:') window.open(address, '_blank', 'noopener');
}
