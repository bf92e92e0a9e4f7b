import { beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation, forgotPassword, resetPassword, viewInvitation } from '#plugins/account/contract.ts';
import { deleteUser, listUsers, updateUser } from '#plugins/users/contract.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { accountWorld, PASSWORD, tokenOf } from '#tests/server/app/account.ts';

const world = accountWorld();
const NEO = 'neo@acme.test';

/** What a stranger's organisation says of somebody, before that person's own one invites. */
const stranger = { user_fname: 'URGENT', user_lname: 'call 0900 666', user_mobile: '0900666666', user_email: NEO };
const own = { user_fname: 'Neo', user_lname: 'Anderson', user_mobile: '0123456789', user_email: NEO };

let evil: Browser;
let acme: Browser;
beforeEach(async () => {
  const organisation = await makeOrganisation(world.server.store, { name: 'Evil' });
  evil = await world.server.as(await makePerson(world.server.store, organisation, { owner: true }));
  acme = await world.server.as(world.ada);
});

const create = async (by: Browser, form: object) => {
  const answer = await by.post('/api/user/create', { ...form, user_invited: '1' });
  expect(answer.status, answer.text).toBe(200);
  return Number(answer.body.user_id);
};
const textTo = async (recipient: string) =>
  (await world.outbox())
    .filter((mail) => mail.recipient === recipient)
    .map((mail) => mail.text)
    .at(-1) ?? '';
const members = async (by: Browser) =>
  ((await by.call(listUsers)).body.users_list as Record<string, unknown>[]).filter((row) => row.user_email === NEO);

describe('somebody whose account a stranger made first', () => {
  test('is invited by the name that the inviting organisation typed', async () => {
    await create(evil, stranger);
    await create(acme, own);
    expect(await textTo(NEO)).toMatch(/^Hello Neo,/);
    const view = await world.server
      .browser()
      .call(viewInvitation, { body: { token: tokenOf(await world.mailed(NEO)) } });
    expect(view.reply.name).toBe('Neo Anderson');
  });

  test('begins in the organisation that was accepted, by what it typed', async () => {
    await create(evil, stranger);
    await create(acme, own);
    const token = tokenOf(await world.mailed(NEO));
    const accepted = await world.server.browser().call(acceptInvitation, { body: { token, password: PASSWORD } });
    expect(accepted.status, accepted.text).toBe(200);
    expect(await members(acme)).toMatchObject([
      { user_name: 'Neo Anderson', user_mobile: '0123456789', user_external: '0' },
    ]);
    expect(await members(evil)).toMatchObject([
      { user_name: `${stranger.user_fname} ${stranger.user_lname}`.trim(), user_external: '0' },
    ]);
  });

  test('is renamed by the organisation that made the account without anybody else hearing of it', async () => {
    const id = await create(evil, stranger);
    await create(acme, own);
    const renamed = await evil.call(updateUser, { body: { id, firstName: 'Now', lastName: 'send money' } });
    expect(renamed.status, renamed.text).toBe(200);
    const token = tokenOf(await world.mailed(NEO));
    await world.server.browser().call(acceptInvitation, { body: { token, password: PASSWORD } });
    expect(await members(acme)).toMatchObject([{ user_name: 'Neo Anderson' }]);
  });
});

test('all organisations together invite one address no more than 40 times in a quarter of an hour', async () => {
  const at = world.server.clock.now;
  const others = Array.from({ length: 39 }, () => ({ key: `invited:${NEO}`, at }));
  await world.server.store.write((tx) => tx.insertInto('attempts').values(others).execute());
  await create(acme, own);
  const refused = await evil.post('/api/user/create', { ...stranger, user_invited: '1' });
  expect(refused.body, refused.text).toMatchObject({ code: 429 });
  expect(await members(evil)).toEqual([]);
});

describe('a forgotten password of an account that is nobody yet', () => {
  test('is answered by a mail without a link: an invitation is what counts', async () => {
    await create(evil, stranger);
    await world.server.browser().call(forgotPassword, { body: { email: NEO } });
    const text = await textTo(NEO);
    expect(text).toMatch(/^Hello,[^]*You have no password yet. You choose one when you accept your invitation/);
    expect(text).not.toMatch(/https?:|URGENT/);
  });

  test('cannot be set by a link from before it was made anew', async () => {
    await create(acme, own);
    const invited = tokenOf(await world.mailed(NEO));
    await world.server.browser().call(acceptInvitation, { body: { token: invited, password: PASSWORD } });
    await world.server.browser().call(forgotPassword, { body: { email: NEO } });
    const token = tokenOf(await world.mailed(NEO));
    await world.server.store.write(async (tx) => {
      await tx.updateTable('people').set({ password_hash: null }).where('email', '=', NEO).execute();
      await tx.updateTable('memberships').set({ joined_at: null }).execute();
    });
    const reset = await world.server.browser().call(resetPassword, { body: { token, password: 'quite another' } });
    expect(reset.body, reset.text).toMatchObject({
      code: 409,
      status: 'You have no password yet. You choose one when you accept your invitation.',
    });
  });
});

test('somebody who was deleted and is made once more has the name that is typed now', async () => {
  const id = await create(acme, { ...own, user_fname: 'Noe' });
  expect((await acme.call(deleteUser, { params: { id } })).status).toBe(200);
  await create(acme, own);
  expect(await members(acme)).toMatchObject([{ user_name: 'Neo Anderson', user_status: '1' }]);
});
