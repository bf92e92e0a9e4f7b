import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entranceRefused } from '#plugins/requests/events.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { deleteWebhook, listDeliveries, listWebhooks } from '#plugins/webhooks/contract.ts';
import { recordBySystem } from '#server/domain/activity/otherActors.ts';
import { readCatalogue, type Catalogue } from '#server/domain/catalogue/catalogue.ts';
import { webhookOn, webhookSecret } from '#server/doors/cli/commands/webhooks.ts';
import { startWebhookWorker } from '#server/features/webhooks/worker.ts';
import { DAY } from '#tests/builders/times.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { takeOverWebhooks } from './ofApplications.ts';

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

let it: TestApp;
let receiver: Server;
let got: Got[];
let status: number;

beforeEach(async () => {
  [got, status] = [[], 204];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  it = await startTestApp({ now: Date.now() });
  it.services.catalogue = catalogueWith(['*']);
});
afterEach(async () => {
  receiver.close();
  await it.close();
});

/** CRM is told of events at the receiver, which stands in a private network. */
function catalogueWith(types?: string[]): Catalogue {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const entries = [...readCatalogue().values()];
  return new Map(
    entries.map((entry) => [entry.id, entry.id === 2 && types ? { ...entry, webhook: { url, types } } : entry]),
  );
}
async function send() {
  const worker = startWebhookWorker(it.services, it.app.log, DAY);
  await worker.round();
  await worker.stop();
}
const make = async () => /whsec_\S+/.exec(await webhookSecret.run(it.services, { id: '2' }))?.[0] ?? '';
const sentences = () => got.map(({ body }) => (JSON.parse(body) as { data: { sentence: string } }).data.sentence);
/** An administrator of a new organisation with these applications. */
async function administrator(applications: number[]) {
  const organisation = await makeOrganisation(it.store);
  const rows = applications.map((id) => ({ organisation_id: organisation.id, application_id: id, added_at: 1 }));
  await it.store.write((tx) => tx.insertInto('organisation_applications').values(rows).execute());
  const admin = await makePerson(it.store, organisation, { admin: true });
  return { organisation, admin, browser: await it.as(admin) };
}
const addGroup = async ({ admin, browser }: Awaited<ReturnType<typeof administrator>>, name: string) => {
  const input = { name, description: '', moderators: [admin.id], members: [] };
  expect((await browser.call(createGroup, { body: input })).body.code).toBe(200);
};

test('an application is told of the organisations that use it, and not of other applications', async () => {
  const acme = await administrator([2, 3]);
  await addGroup(acme, 'Before the secret');
  const secret = await make();
  const other = await administrator([3]);
  await addGroup(other, 'Elsewhere');
  // Somebody of an organisation without CRM is refused at its door.
  const refused = {
    subject: { id: other.admin.id, name: 'Ada' },
    second: { id: 2, name: 'CRM' },
    refused: 'Acme has not added CRM.',
  };
  await it.store.write((tx) => recordBySystem(tx, it.clock.now, other.organisation.id, entranceRefused, refused));
  await addGroup(acme, 'Sales');
  for (const app_id of [2, 3]) {
    const { roles, crmRoles, profiles } = readCatalogue().get(app_id) ?? {};
    const input = {
      app_id,
      user_id: acme.admin.id,
      role_id: roles?.[0]?.id,
      ...(crmRoles?.[0] && { crmrole_id: crmRoles[0].id }),
      ...(profiles?.[0] && { profile_id: profiles[0].id }),
    };
    expect((await acme.browser.post('/api/application/add/user', input)).body).toMatchObject({ code: 200 });
  }
  await send();
  expect(sentences()).toHaveLength(2);
  expect(sentences().toSorted()).toEqual([
    expect.stringContaining('to CRM'),
    expect.stringContaining('the group Sales'),
  ]);
  for (const { headers, body } of got) new Webhook(secret).verify(body, headers as Record<string, string>);
  // It is the operator's: the organisation neither sees nor changes it.
  expect((await acme.browser.call(listWebhooks)).body.webhook_list).toEqual([]);
  expect((await acme.browser.call(listDeliveries)).body.delivery_list).toEqual([]);
  const { id } = await it.store.read.selectFrom('webhooks').select('id').executeTakeFirstOrThrow();
  expect((await acme.browser.call(deleteWebhook, { body: { id } })).body.code).toBe(404);

  const second = await make();
  await addGroup(acme, 'Buying');
  got = [];
  await send();
  for (const one of [secret, second])
    new Webhook(one).verify(got[0]?.body ?? '', got[0]?.headers as Record<string, string>);
});

test('a webhook that is gone is off until the operator switches it on, and the start says so', async () => {
  const acme = await administrator([2]);
  await expect(webhookOn.run(it.services, { id: '2' })).rejects.toThrow('has no secret yet');
  expect(await takeOverWebhooks(it.services)).toEqual([expect.stringMatching(/CRM has no secret.*webhook-secret 2/)]);
  await make();
  expect(await takeOverWebhooks(it.services)).toEqual([]);
  status = 410;
  await addGroup(acme, 'Sales');
  await send();
  expect(await takeOverWebhooks(it.services)).toEqual([expect.stringMatching(/CRM is off.*410 Gone.*webhook-on 2/)]);
  await addGroup(acme, 'Meanwhile');
  await webhookOn.run(it.services, { id: '2' });
  status = 204;
  await addGroup(acme, 'Again');
  await send();
  expect(sentences().slice(1)).toEqual([expect.stringContaining('Again')]);
});

test('the start follows the catalogue, and refuses a type that there is not', async () => {
  await expect(webhookSecret.run(it.services, { id: '3' })).rejects.toThrow('has no webhook in the catalogue');
  await make();
  it.services.catalogue = catalogueWith(['groups.created', 'moon.landed']);
  await expect(takeOverWebhooks(it.services)).rejects.toThrow("names 'moon.landed' for CRM");
  it.services.catalogue = catalogueWith(['groups.created']);
  await takeOverWebhooks(it.services);
  const rows = () => it.store.read.selectFrom('webhooks').select(['types', 'off_at', 'secret']).execute();
  const [before] = await rows();
  expect(before).toMatchObject({ types: '["groups.created"]', off_at: null });
  // A start without the catalogue loses no secret.
  it.services.catalogue = catalogueWith();
  await takeOverWebhooks(it.services);
  expect(await rows()).toEqual([{ ...before, off_at: it.clock.now }]);
  it.services.catalogue = catalogueWith(['groups.created']);
  expect(await takeOverWebhooks(it.services)).toEqual([]);
  expect(await rows()).toEqual([before]);
});
