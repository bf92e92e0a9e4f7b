import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import { openServices } from '#server/doors/openServices.ts';
import type { Services } from '#server/domain/services.ts';
import { secretContext } from '#server/features/webhooks/sign.ts';
import { startWebhookWorker } from '#server/features/webhooks/worker.ts';
import { makeOrganisation } from '#tests/server/app/builders.ts';
import { unjudged } from '../tools/figures.ts';
import { sized } from '../tools/sized.ts';

/** The messages of a turn. */
const MANY = sized(2000, 20);
/** The time that a receiver takes, in milliseconds. */
const RECEIVER = 5;

/** Measures how fast waiting messages leave one process, to one receiver and to ten of different organisations. */
export async function measureWebhooks(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-webhooks-'));
  let got = 0;
  const receiver = createServer((_request, response) => {
    got += 1;
    setTimeout(() => response.end(), RECEIVER);
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const services = await openServices(readConfig({ DATA_DIR: folder, WEBHOOK_NETWORKS: '127.0.0.0/8' }));
  const log = { info: () => undefined, warn: () => undefined };
  try {
    for (const [receivers, bar] of [
      [1, 100],
      [10, 400],
    ] as const) {
      await queueMany(services, url, receivers);
      got = 0;
      const began = performance.now();
      const worker = startWebhookWorker(services, log);
      await worker.round();
      while (got < MANY) await new Promise((done) => setTimeout(done, 10));
      unjudged(
        `webhooks: to ${receivers} of ${RECEIVER} ms`,
        (MANY * 1000) / (performance.now() - began),
        '/s',
        bar,
        'at least',
      );
      await worker.stop();
    }
  } finally {
    await services.store.close();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function queueMany({ store, secrets, now }: Services, url: string, receivers: number): Promise<void> {
  for (let at = 0; at < receivers; at += 1) {
    const organisation = await makeOrganisation(store);
    const id = receivers * 1000 + at;
    const shared = { organisation_id: organisation.id, created_at: now() };
    const secret = secrets.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', secretContext(id));
    const waits = {
      type: 'groups.created',
      body: '{"x":1}',
      state: 'waiting',
      next_attempt_at: now(),
      webhook_id: id,
    } as const;
    const messages = Array.from({ length: MANY / receivers }, (_, number) => ({
      ...shared,
      ...waits,
      id: id * 100_000 + number,
      message_id: `msg_${number}`,
    }));
    await store.write(async (tx) => {
      await tx
        .insertInto('webhooks')
        .values({ ...shared, id, url, description: '', types: '["*"]', secret })
        .execute();
      await insertMany(tx, 'webhook_deliveries', messages);
    });
  }
}
