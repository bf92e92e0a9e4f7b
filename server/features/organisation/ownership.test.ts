import { beforeEach, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { viewOrganisation } from '#plugins/organisation/contract.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import type { MadePerson } from '#tests/server/app/builders.ts';

const PASSWORD = 'correct horse battery';
const at = '/api/organisation/ownership';
let it: Acme<never>;
let [owner, ann, other]: MadePerson[] = [];
let ownerHere: Browser;
let annHere: Browser;

beforeEach(async () => {
  it = await acme({ people: [] });
  const person = { password_hash: await hashPassword(PASSWORD) };
  owner = await it.make({ owner: true, person: { ...person, first_name: 'Olivia' } });
  ann = await it.make({ person: { ...person, first_name: 'Ann' } });
  other = await it.make({ external: true });
  ownerHere = await it.as(owner);
  annHere = await it.as(ann);
});

const offer = (to: MadePerson | undefined = ann) => ownerHere.post(`${at}/offer`, { user_id: to?.id });
const offered = async (browser: Browser) =>
  (await browser.call(userDetails)).body.user_details as Record<string, unknown>;
const subjects = async () =>
  (await it.store.read.selectFrom('outbox').select('subject').execute()).map((m) => m.subject);

test('an offer is shown to both, accepted with the password, told by mail, and recorded', async () => {
  expect((await offer()).status).toBe(200);
  expect((await offered(annHere))['ownership_offer']).toMatchObject({ user_name: expect.stringMatching(/^Olivia/) });
  const organisation = await ownerHere.call(viewOrganisation);
  expect((organisation.body.org_details as { ownership_offer: object }).ownership_offer).toMatchObject({
    user_name: expect.stringMatching(/^Ann/),
  });
  expect((await annHere.post(`${at}/accept`, { password: 'wrong' })).status).toBe(422);
  expect((await annHere.post(`${at}/accept`, { password: PASSWORD })).status).toBe(200);
  // The password has given the session a new token.
  annHere = await it.as(ann as MadePerson);
  expect(await offered(annHere)).toMatchObject({ is_owner: '1', is_admin: '1', ownership_offer: null });
  expect(await offered(ownerHere)).toMatchObject({ is_owner: '0', is_admin: '1' });
  expect((await offer()).status).toBe(403);
  expect(await subjects()).toHaveLength(4);
  const actions = await it.store.read.selectFrom('activity').select('action').orderBy('id').execute();
  expect(actions.map((row) => row.action)).toEqual([
    'organisation.ownership-offered',
    'organisation.ownership-transferred',
  ]);
});

test('nobody external, no owner and no stranger is offered it', async () => {
  expect((await offer(other)).status).toBe(409);
  expect((await offer(owner)).status).toBe(409);
  expect((await ownerHere.post(`${at}/offer`, { user_id: 987_654 })).status).toBe(404);
});

test('an offer that was declined, withdrawn or is seven days old is not accepted', async () => {
  await offer();
  expect((await annHere.post(`${at}/decline`, {})).status).toBe(200);
  await offer();
  expect((await ownerHere.post(`${at}/withdraw`, {})).status).toBe(200);
  expect((await annHere.post(`${at}/accept`, { password: PASSWORD })).status).toBe(404);
  await offer();
  await it.store.write((tx) => tx.updateTable('ownership_offers').set({ expires_at: it.clock.now }).execute());
  expect((await annHere.post(`${at}/accept`, { password: PASSWORD })).status).toBe(404);
  // One that is over is in nobody's way.
  expect((await offer()).status).toBe(200);
});
