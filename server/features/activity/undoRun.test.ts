import { beforeEach, expect, test } from 'vitest';
import { listActivity } from '#plugins/activity/contract.ts';
import { undoRun } from '#plugins/activity/runContract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import type { Body } from '#tests/server/app/input.ts';

let it: Acme<'owner'>;
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
});

interface Listed {
  subject: { id: number };
  undo: { is_possible: string };
}

const MAIL = 'A mail that was sent cannot be taken back.';

async function change(by: Browser, path: string, body: object, batch = 'nightly') {
  const answer = await by.post(`/api/${path}`, body, { 'x-batch': batch });
  expect(answer.body).toMatchObject({ code: 200 });
}
const rename = (by: Browser, user_id: number, name: string, batch?: string) =>
  change(by, 'user/update', { user_id, user_fname: name, user_lname: 'Adler' }, batch);
const undo = async (by: Browser, more: Partial<Body<typeof undoRun>> = {}) =>
  (await by.call(undoRun, { body: { batch: 'nightly', ...more } })).body;
const nameOf = async (id: number) =>
  (await it.store.read.selectFrom('people').select('first_name').where('id', '=', id).executeTakeFirst())?.first_name;

test('one call takes a run back, tells of each change, and does nothing more when it is repeated', async () => {
  const [ada, bob] = [await it.make(), await it.make()];
  const pia = await it.make({ invitedOnly: true });
  const admin = await it.as(await it.make({ admin: true }));
  const former = await nameOf(ada.id);
  await rename(it.owner, ada.id, 'Ida');
  await rename(it.owner, bob.id, 'Rob');
  await change(it.owner, 'user/resendinvitation', { user_id: pia.id });
  await rename(admin, bob.id, 'Bert', 'another');

  const ends = { stays: MAIL, refused: expect.stringContaining('has changed the same thing since then'), undone: null };
  const resultOf = (end: keyof typeof ends) => expect.objectContaining({ end, why: ends[end] });
  const first = await undo(it.owner);
  expect(first).toMatchObject({
    code: 200,
    status: '1 change was taken back. 1 change was not taken back. 1 mail cannot be taken back.',
    result_list: [resultOf('stays'), resultOf('refused'), resultOf('undone')],
    next_cursor: null,
  });
  expect([await nameOf(ada.id), await nameOf(bob.id)]).toEqual([former, 'Bert']);
  // Also with the mark of the run itself: what took it back is no part of it.
  await undo(it.owner, { batch: 'another' });
  expect(await undo(it.owner)).toMatchObject({
    status: '1 change was taken back. 1 change was taken back before. 1 mail cannot be taken back.',
  });
  expect((await undo(it.owner)).status).toBe('2 changes were taken back before. 1 mail cannot be taken back.');
  // And what it did is a run that is taken back in turn.
  expect((await undo(it.owner, { batch: String(first.batch) })).code).toBe(200);
  expect(await nameOf(ada.id)).toBe('Ida');
  // The undo was undone, so the change stands and 'Undo' is offered for it as before.
  const listed = await it.owner.call(listActivity, { query: { batch: 'nightly', limit: 200 } });
  const ofAda = (listed.body.entry_list as Listed[]).find((one) => one.subject.id === ada.id);
  expect(ofAda?.undo).toMatchObject({ is_possible: '1' });
  expect((await undo(it.owner)).status).toContain('1 change was taken back. 1 change was taken back before.');
  expect(await nameOf(ada.id)).toBe(former);
});

test('nobody takes back what is not theirs to change', async () => {
  const ada = await it.make();
  const eve = await it.make();
  await rename(it.owner, ada.id, 'Ida');
  await change(it.owner, 'admin/user', { user_id: eve.id, is_admin: '1' });
  const member = await it.as(await it.make());
  for (const by of [member, await it.as(await makePerson(it.store, await makeOrganisation(it.store), { owner: true }))])
    expect((await undo(by)).code).toBe(404);
  expect((await undo(it.owner, { batch: "' or 1=1" })).code).toBe(422);
  expect((await undo(it.owner, { limit: 501 })).code).toBe(422);
  // Nobody changes the own rights.
  expect(await undo(await it.as(eve))).toMatchObject({ result_list: [{ end: 'refused' }, { end: 'undone' }] });
});

test('a long run goes on after the last entry of the answer', async () => {
  const ada = await it.make();
  for (const name of ['Ida', 'Eda', 'Oda']) await rename(it.owner, ada.id, name);
  const first = await undo(it.owner, { limit: 2 });
  expect(first).toMatchObject({ result_list: [{ end: 'undone' }, { end: 'undone' }], left_count: 1 });
  const second = await undo(it.owner, { limit: 2, cursor: Number(first.next_cursor) });
  expect(second).toMatchObject({ result_list: [{ end: 'undone' }], left_count: 0, next_cursor: null });
});
