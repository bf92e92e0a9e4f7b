import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { randomNumbers } from '#server/doors/demo/names.ts';
import { Caller } from '../caller.ts';
import { must, pause, until, type RunOptions, type Run } from '../run.ts';
import { spawnServer, startServer } from '../server.ts';

/** The changes of each round. */
const CHANGES = 10;
/** The time limit for what a killed process had claimed, in milliseconds: it is sent again when the claim is over. */
const SENT_WITHIN = 180_000;

/** Kills the server while webhooks are being delivered: each event arrives at least once, and none is lost. */
export const webhooks: Run = {
  name: 'webhooks',
  of: 'kill -9 while webhooks are delivered',
  size: 30,
  little: 1,
  minutes: 15,
  async run({ size, seed, short, clean }: RunOptions) {
    const roll = randomNumbers(seed);
    const folder = clean.folder('webhooks');
    const receiver = await startReceiver(roll);
    clean.add(receiver.stop, () => undefined);
    const env = { WEBHOOK_NETWORKS: '127.0.0.0/8' };
    let server = await startServer({ clean, folder, env });
    const caller = await new Caller(server.url).signIn('admin@acme.test');
    const hook = { webhook_url: receiver.url, webhook_desc: '', type_list: ['groups.created'] };
    const { status, text, body } = await caller.post('/api/webhook/create', hook);
    must(status === 200, `The webhook was answered with ${status} ${text}`);
    receiver.verify(String(body.webhook_secret));
    for (let time = 0; time < size; time++) {
      await caller.authorise();
      const killing = (async () => {
        // Not in the middle: what a killed process had claimed waits for a minute.
        if (short) await until('all arrived', 60_000, () => receiver.got.size === CHANGES);
        else await pause(roll() * 1_500);
        await server.kill();
        server = await spawnServer({ clean, folder, env, port: server.port });
        await server.ready();
      })();
      for (let change = 0; change < CHANGES; change++) {
        const group = { group_name: `Group ${time} ${change}`, group_desc: '', moderators: [], members: [1] };
        // Sent once: what a kill has cut off is in the database or not, and the entries tell which.
        await caller
          .once()
          .post('/api/group/create', group)
          .catch(() => undefined);
      }
      await killing;
    }
    const entries = await entriesOf(join(folder, 'demo.sqlite'), size);
    must(entries.length > size, `Only ${entries.length} groups were created.`);
    const last = await until('every event arrived', SENT_WITHIN, () => entries.every((id) => receiver.got.has(id)));
    const twice = [...receiver.got.values()].filter((count) => count > 1).length;
    return { events: entries.length, 'arrived twice': twice, lost: 0, 'last after': `${(last / 1000).toFixed(0)} s` };
  },
};

/** A program that receives webhooks, and answers after a while. */
async function startReceiver(roll: () => number) {
  const got = new Map<number, number>();
  let webhook: Webhook;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      // Nothing comes before the webhook was made.
      const { data } = webhook.verify(text, request.headers as Record<string, string>) as {
        data: { entry_id: number };
      };
      setTimeout(() => {
        got.set(data.entry_id, (got.get(data.entry_id) ?? 0) + 1);
        response.writeHead(204).end();
      }, roll() * 200);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    /** How often each entry of the activity arrived. */
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    verify: (secret: string) => void (webhook = new Webhook(secret)),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The ids of the entries of the groups that were created, as webhooks tell them. */
async function entriesOf(file: string, size: number): Promise<number[]> {
  const store = await openDatabase({ file });
  try {
    const rows = await store.read
      .selectFrom('activity')
      .select(['id', 'subject_name'])
      .where('action', '=', 'groups.created')
      .where('subject_name', 'like', 'Group %')
      .limit(size * CHANGES)
      .execute();
    const entryIds = await readEntryIds(store.read);
    return rows.map(({ id }) => entryIds.show(id));
  } finally {
    await store.close();
  }
}
