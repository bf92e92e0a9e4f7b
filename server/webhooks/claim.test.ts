import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDeliveries } from '#server/signOn/deliveries.ts';
import { makeOrganisation } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { chooseDue, waitingWebhooks } from './claim.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

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
  const waiting = await waitingWebhooks(read, at);
  const chosen = await chooseDue(read, waiting, 64, [], at);
  const rows = await read
    .selectFrom('webhook_deliveries')
    .select('organisation_id')
    .where('id', 'in', chosen)
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
      const application_id = turn % 2 ? first : own;
      await tx
        .insertInto('deliveries')
        .values({ kind: 'logout', application_id, body: sealed(application_id), created_at: at, next_attempt_at: at })
        .execute();
    }
    await tx
      .insertInto('deliveries')
      .values({ kind: 'logout', application_id: 2, body, created_at: at, next_attempt_at: at })
      .execute();
  });
  const claimed = await it.store.write((tx) => claimDeliveries(it.services, tx, 20));
  const ofOthers = claimed.filter(({ applicationId }) => applicationId === 2);
  expect([claimed.length, ofOthers.length]).toEqual([9, 1]);
});
