import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobRows } from '#server/domain/jobs/jobs.ts';
import { choose, type Places, type Receiver } from '#server/platform/queue/places.ts';
import type { Rows } from '#server/platform/queue/rows.ts';
import { signOutNotices } from '#server/doors/signOn/logoutWorker.ts';
import { makeOrganisation } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { organisationsOfWebhooks, webhookRows } from './outbox.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

async function chosenFrom(rows: Rows, organisationsOf: typeof organisationsOfWebhooks, places: Places) {
  const { read } = it.store;
  const due = await rows.receivers(read, it.clock.now);
  const organisations = await organisationsOf(read, due);
  const receivers = due.map((number): Receiver => {
    const organisation = organisations.get(number);
    return { number, whose: organisation ? `organisation ${organisation}` : `receiver ${number}`, servedAt: 0 };
  });
  return choose(new Set(receivers), [], places, ({ number }, most) => rows.due(read, number, most, it.clock.now));
}

test('an organisation with many deliveries, and many webhooks, does not hold up those of another', async () => {
  const [busy, quiet] = [await makeOrganisation(it.store), await makeOrganisation(it.store)];
  const at = it.clock.now;
  const hook = { url: 'https://hooks.example/', description: '', types: '["*"]', secret: '', created_at: at };
  const hooks = [1, 2, 3, 4, 5].map((id) => ({ ...hook, id, organisation_id: busy.id }));
  await it.store.write(async (tx) => {
    await tx
      .insertInto('webhooks')
      .values([...hooks, { ...hook, id: 6, organisation_id: quiet.id }])
      .execute();
    const delivery = { type: 'x', body: '{}', state: 'waiting', created_at: at } as const;
    for (let id = 1; id <= 501; id++)
      await tx
        .insertInto('webhook_deliveries')
        .values({
          ...delivery,
          id,
          message_id: `msg_${id}`,
          // The last one is the only one of the quiet organisation.
          ...(id === 501
            ? { organisation_id: quiet.id, webhook_id: 6 }
            : { organisation_id: busy.id, webhook_id: 1 + (id % 5) }),
          next_attempt_at: at - 1000 + id,
        })
        .execute();
  });
  const { read } = it.store;
  const chosen = await chosenFrom(webhookRows, organisationsOfWebhooks, { process: 64, organisation: 16, receiver: 4 });
  const rows = await read
    .selectFrom('webhook_deliveries')
    .select('organisation_id')
    .where('id', 'in', [...chosen.keys()])
    .execute();
  const countOf = (organisation: number) => rows.filter((row) => row.organisation_id === organisation).length;
  expect([countOf(busy.id), countOf(quiet.id)]).toEqual([16, 1]);
});

test('nor do the sign-outs of its applications hold up those of others', async () => {
  const busy = await makeOrganisation(it.store);
  const at = it.clock.now;
  const [first, own] = [1_000_000_000_001, 1_000_000_000_002];
  await it.store.write(async (tx) => {
    const application = {
      organisation_id: busy.id,
      description: '',
      url: 'https://a.test/',
      mobile_url: '',
      roles: '[]',
    };
    for (const id of [first, own])
      await tx
        .insertInto('own_applications')
        .values({ ...application, id, name: `A${id}`, name_key: `a${id}`, created_at: at })
        .execute();
    const body = it.services.secrets.seal('{"personId":"1"}', 'delivery to 2');
    const sealed = (id: number) => it.services.secrets.seal('{"personId":"1"}', `delivery to ${id}`);
    for (let turn = 0; turn < 300; turn++) {
      const receiver = turn % 2 ? first : own;
      await tx
        .insertInto('jobs')
        .values({ kind: 'logout', receiver, body: sealed(receiver), created_at: at, next_attempt_at: at })
        .execute();
    }
    await tx
      .insertInto('jobs')
      .values({ kind: 'logout', receiver: 2, body, created_at: at, next_attempt_at: at })
      .execute();
  });
  const { organisationsOf, places } = signOutNotices;
  const chosen = await chosenFrom(jobRows(signOutNotices), organisationsOf as typeof organisationsOfWebhooks, places);
  const ofOthers = [...chosen.values()].filter(({ number }) => number === 2);
  expect([chosen.size, ofOthers.length]).toEqual([9, 1]);
});
