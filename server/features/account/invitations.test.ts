import { describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { acceptInvitation, forgotPassword, viewInvitation } from '#plugins/account/contract.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  sendInvitation,
  setUserEnd,
  setUserStatus,
} from '#plugins/users/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { PASSWORD, accountWorld, tokenOf } from '#tests/server/app/account.ts';

const world = accountWorld();

describe('invitations', () => {
  const invite = async (user_email = 'neo@acme.test') => {
    const admin = await world.server.as(world.ada);
    const answer = await admin.call(createUser, {
      body: {
        firstName: 'Neo',
        lastName: '',
        email: user_email,
        mobile: '0123456789',
        invited: true,
      },
    });
    expect(answer.status, answer.text).toBe(200);
    return { id: answer.reply.id, token: tokenOf(await world.mailed(user_email)), admin };
  };

  test('a forged, an expired and a superseded link are refused, each with what to do next', async () => {
    const { id, token, admin } = await invite();
    const view = (tokenText: string) => world.server.browser().call(viewInvitation, { body: { token: tokenText } });
    expect((await view(`${token}x`)).status).toBe(404);
    await admin.call(sendInvitation, { body: { id } });
    const superseded = await view(token);
    expect(superseded.status).toBe(409);
    expect(superseded.body.status).toMatch(/Ask your administrator/);
    const newer = tokenOf(await world.mailed('neo@acme.test'));
    expect((await view(newer)).status).toBe(200);
    world.server.clock.advance(7 * 24 * 60 * MINUTE);
    expect((await view(newer)).status).toBe(409);
  });

  test('anonymous calls for an address, or invitations of another organisation, do not delay an invitation to it', async () => {
    const forgot = () => world.server.browser().call(forgotPassword, { body: { email: 'neo@acme.test' } });
    for (let call = 0; call < 10; call++) expect((await forgot()).status).toBe(200);
    expect((await forgot()).status).toBe(429);
    const beta = await makeOrganisation(world.server.store);
    const other = await makePerson(world.server.store, beta, { admin: true });
    const bob = await world.server.as(other);
    const form = { firstName: 'Neo', lastName: '', email: 'neo@acme.test', mobile: '0123456789' };
    const { body } = await bob.call(createUser, { body: { ...form, invited: false } });
    const resend = () => bob.post('/api/user/resendinvitation', { user_id: body.user_id });
    for (let call = 0; call < 10; call++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    await invite();
  });

  test('the page learns the name of another person who is signed in', async () => {
    const { token, admin } = await invite();
    expect((await admin.call(viewInvitation, { body: { token } })).body).toMatchObject({
      signed_in: '0',
      signed_in_as: world.ada.name,
    });
    expect((await world.server.browser().call(viewInvitation, { body: { token } })).body).not.toHaveProperty(
      'signed_in_as',
    );
  });

  test('a new person sets a password and becomes a member without further rights', async () => {
    const { token } = await invite();
    const browser = world.server.browser();
    const view = await browser.call(viewInvitation, { body: { token } });
    expect(view.body).toMatchObject({
      company_name: 'Acme',
      user_email: 'neo@acme.test',
      new_account: '1',
      signed_in: '0',
    });
    expect((await browser.call(acceptInvitation, { body: { token } })).status).toBe(422);
    const accepted = await browser.post('/account/invitation/accept', {
      token,
      password: 'a quiet morning',
      is_admin: '1',
      is_owner: '1',
    });
    expect(accepted.status, accepted.text).toBe(200);
    await browser.authorise();
    const details = await browser.call(userDetails);
    expect(details.body.user_details).toMatchObject({
      is_admin: '0',
      is_owner: '0',
      orguser_status: '1',
      user_primaryorg_verified: '1',
    });
    expect((await world.server.browser().call(viewInvitation, { body: { token } })).body.status).toMatch(
      /already accepted/,
    );
  });

  test('an existing account accepts by its own session only, as an external member', async () => {
    const beta = await makeOrganisation(world.server.store, { name: 'Beta' });
    const eve = await makePerson(world.server.store, beta, {
      person: { email: 'eve@beta.test', password_hash: await hashPassword(PASSWORD) },
    });
    const mallory = await makePerson(world.server.store, beta, {});
    const { token } = await invite(eve.email);
    expect(
      (await world.server.browser().call(acceptInvitation, { body: { token, password: 'takes over the account' } }))
        .status,
    ).toBe(403);
    expect((await (await world.server.as(mallory)).call(acceptInvitation, { body: { token } })).status).toBe(403);
    const browser = await world.server.as(eve);
    const before = await browser.call(listOrganisations);
    expect(before.body.org_list).toHaveLength(1);
    expect((await browser.call(acceptInvitation, { body: { token } })).status).toBe(200);
    const after = await browser.call(listOrganisations);
    expect(after.body.org_list).toMatchObject([
      { company_name: 'Acme', is_primary: '1' },
      { company_name: 'Beta', is_primary: '0' },
    ]);
    const list = await (await world.server.as(world.ada)).call(listUsers, { query: { status: 'external' } });
    expect(list.body.users_list).toMatchObject([{ user_email: eve.email, user_external: '1', user_emailverify: 1 }]);
    expect((await world.signIn(world.server.browser(), eve.email, PASSWORD)).status).toBe(200);
  });

  test('a person who was deactivated meanwhile stays in the organisation that works', async () => {
    const beta = await makeOrganisation(world.server.store, { name: 'Beta' });
    const eve = await makePerson(world.server.store, beta, {
      person: { email: 'eve@beta.test', password_hash: await hashPassword(PASSWORD) },
    });
    const { id, token } = await invite(eve.email);
    await world.server.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ status: 'inactive' })
        .where('person_id', '=', id)
        .where('organisation_id', '<>', beta.id)
        .execute(),
    );
    const browser = await world.server.as(eve);
    expect((await browser.call(acceptInvitation, { body: { token } })).status).toBe(200);
    const { body } = await browser.call(listOrganisations);
    expect(body.org_list).toContainEqual(expect.objectContaining({ company_name: 'Beta', is_primary: '1' }));
  });

  test('an inactive person gets no further invitation; one who accepts an earlier one is told so', async () => {
    const { id, token, admin } = await invite();
    await admin.call(setUserStatus, { body: { id, status: 'inactive' } });
    expect(await admin.call(sendInvitation, { body: { id } })).toMatchObject({
      status: 409,
      body: { status: 'This user is inactive. Activate the user before you send an invitation.' },
    });
    const accepted = await world.server.browser().call(acceptInvitation, { body: { token, password: PASSWORD } });
    expect(accepted.body.status).toBe(
      'The invitation was accepted, but you are inactive in Acme. Ask an administrator there to activate you.',
    );
  });

  test('somebody whose access is over gets no further invitation; one who accepts an earlier one is told so', async () => {
    const { id, token, admin } = await invite();
    await admin.call(setUserEnd, { body: { id, endsOn: '2020-02-29' } });
    expect(await admin.call(sendInvitation, { body: { id } })).toMatchObject({
      status: 409,
      body: { status: 'The access of this user has ended. Extend it before you send an invitation.' },
    });
    const accepted = await world.server.browser().call(acceptInvitation, { body: { token, password: PASSWORD } });
    expect(accepted.body.status).toBe(
      'The invitation was accepted, but your access to Acme ended on 29 February 2020. Ask an administrator there to extend it.',
    );
  });

  test('accepting one of two invitations leaves the other one open, and it can be sent again', async () => {
    const first = await invite();
    const beta = await makeOrganisation(world.server.store, { name: 'Beta' });
    const other = await world.server.as(await makePerson(world.server.store, beta, { owner: true }));
    const form = { firstName: 'Neo', email: 'neo@acme.test', mobile: '0123456789', invited: true };
    expect((await other.call(createUser, { body: form })).status).toBe(200);
    const browser = world.server.browser();
    const token = tokenOf(await world.mailed('neo@acme.test'));
    expect((await browser.call(acceptInvitation, { body: { token, password: PASSWORD } })).status).toBe(200);
    const seen = await first.admin.call(listUsers, { query: { status: 'pending' } });
    expect(seen.body.users_list).toMatchObject([{ user_id: first.id, user_emailverify: 0, is_userinvited: 1 }]);
    const again = await first.admin.call(sendInvitation, { body: { id: first.id } });
    expect(again.status, again.text).toBe(200);
  });

  test('a person who was deleted meanwhile gets a reason', async () => {
    const { id, token, admin } = await invite();
    expect((await admin.call(deleteUser, { params: { id } })).status).toBe(200);
    expect(
      (await world.server.browser().call(acceptInvitation, { body: { token, password: 'a quiet morning' } })).status,
    ).toBe(409);
  });

  test('links are the same under hostile Host and Forwarded headers', async () => {
    const admin = await world.server.as(world.ada);
    const hostile: Record<string, string>[] = [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test' },
      { forwarded: 'host=evil.test;proto=https' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-port': '99' },
    ];
    for (const [index, headers] of hostile.entries()) {
      const user_email = `guest${index}@acme.test`;
      await admin.call(
        createUser,
        { body: { firstName: 'G', email: user_email, mobile: '0123456789', invited: true } },
        headers,
      );
      expect(new URL(await world.mailed(user_email)).origin).toBe(world.server.services.config.publicUrl);
    }
  });
});
