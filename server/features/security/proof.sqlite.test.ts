import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { proveByPassword, viewProof } from '#core/contract/proof.ts';
import { undoEntry } from '#plugins/activity/contract.ts';
import { undoRun } from '#plugins/activity/runContract.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { addPersonRange } from '#plugins/security/contract.ts';
import { deleteUser, exportUsers, restoreDeletedUser } from '#plugins/users/contract.ts';
import { features } from '#server/features.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makePolicy, type MadePerson } from '#tests/server/app/builders.ts';
import { addPasskey, SoftPasskey } from '#tests/server/app/passkey.ts';
import { tokenOf } from '#tests/server/app/programDoor.ts';
import { makeWithPassword, PASSWORD, signIn } from '#tests/server/app/security.ts';

let it: Acme<'owner'>;
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
});

const endpoints: Endpoint[] = features.flatMap((feature) => Object.values(feature.endpoints));
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${urlOf(endpoint)}`;
const marked = endpoints.filter(({ fresh }) => fresh === true);

/** Everything that gives power away. A call that takes a password itself needs no mark: it asks each time. */
const asking = [
  'GET /api/activity/export',
  'GET /api/admin/export',
  'GET /api/application/export/:id',
  'GET /api/group/export',
  'GET /api/security/ipaddress/remove/:id',
  'GET /api/securitypolicy/export',
  'GET /api/user/export',
  'POST /api/admin/user',
  'POST /api/application/own/add',
  'POST /api/application/own/secret',
  'POST /api/application/own/update',
  'POST /api/organisation/assistants',
  'POST /api/organisation/ownership/offer',
  'POST /api/security/ipaddress/add',
  'POST /api/webhook/create',
  'POST /api/webhook/rotate',
  'POST /api/webhook/status',
  'POST /api/webhook/update',
];
const askingByPassword = [
  'POST /api/organisation/ownership/accept',
  'POST /api/security/token/create',
  'POST /api/serviceaccount/create',
  'POST /api/serviceaccount/token/create',
];
const send = (by: Browser, endpoint: Endpoint) =>
  by.send({
    method: endpoint.method,
    url: urlOf(endpoint).replace(/:\w+/g, '1'),
    ...(endpoint.method === 'POST' && { payload: {} }),
  });
const prove = (by: Browser, password = PASSWORD) => by.call(proveByPassword, { body: { password } });
const owed = { status: 403, body: { code: 403, reason: 'proof_owed' } };
/** A call that gives power away. */
const give = (by: Browser = it.owner) => by.call(exportUsers);
const grow = async (by: Browser = it.owner, time = 10 * MINUTE) => {
  it.clock.advance(time);
  await by.authorise();
};

describe('what gives power away asks for a proof of the last ten minutes', () => {
  test('these calls, and no others', () => {
    expect(marked.map(nameOf).toSorted()).toEqual(asking);
    for (const name of askingByPassword) {
      const one = endpoints.find((endpoint) => nameOf(endpoint) === name);
      const { names = {} } = (one?.body ?? {}) as { names?: object };
      expect(Object.keys(names), name).toContain('password');
    }
  });

  test.each(marked.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    const member = await it.as(await it.make());
    await grow(it.owner, 10 * MINUTE - 1);
    expect((await send(it.owner, endpoint)).body.reason).toBeUndefined();
    await grow(it.owner, 1);
    expect(await send(it.owner, endpoint)).toMatchObject(owed);
    // Whoever may not make the call is not asked for a proof first.
    await member.authorise();
    const expected = endpoint.access.label === 'member' ? 'proof_owed' : undefined;
    expect((await send(member, endpoint)).body.reason).toBe(expected);
  });

  test.each(['admins', 'own ranges'])('undo too: %s', async (what) => {
    const other = await it.make();
    const { headers } =
      what === 'admins'
        ? await it.owner.call(setAdmin, { body: { id: other.id, admin: true } })
        : await it.owner.call(addPersonRange, {
            body: {
              from: '127.0.0.1',
              to: '127.0.0.9',
            },
          });
    await grow();
    const undo = () => it.owner.call(undoEntry, { body: { id: Number(headers['x-entry']) } });
    expect(await undo()).toMatchObject(owed);
    await prove(it.owner);
    expect((await undo()).status).toBe(200);
  });

  test('of a run, before its first change', async () => {
    const others = [await it.make(), await it.make()];
    for (const { id } of others) await it.owner.call(setAdmin, { body: { id, admin: true } }, { 'x-batch': 'run' });
    await grow();
    expect(await it.owner.call(undoRun, { body: { batch: 'run' } })).toMatchObject(owed);
    await prove(it.owner);
    const { body } = await it.owner.call(undoRun, { body: { batch: 'run' } });
    expect(body.result_list).toMatchObject([{ end: 'undone' }, { end: 'undone' }]);
  });

  test('restoring an administrator, and nobody else', async () => {
    const pending = await it.make({ invitedOnly: true });
    const admin = await it.make({ invitedOnly: true, admin: true });
    for (const { id } of [pending, admin]) await it.owner.call(deleteUser, { params: { id } });
    await grow();
    const restore = ({ id }: MadePerson) => it.owner.call(restoreDeletedUser, { body: { id } });
    expect((await restore(pending)).status).toBe(200);
    expect(await restore(admin)).toMatchObject(owed);
  });
});

describe('the proof', () => {
  test('is the sign-in, and the password again; it counts for all calls of the session, for ten minutes', async () => {
    const signed = it.browser();
    await signIn(signed, it.owner);
    await grow(signed, 0);
    expect((await give(signed)).status).toBe(200);
    await grow(signed);
    expect(await give(signed)).toMatchObject(owed);
    const token = signed.token;
    expect((await prove(signed)).status).toBe(200);
    // The session keeps its token, so that the other tabs go on, and other sessions are not proved by it.
    expect(signed.token).toBe(token);
    expect((await give(signed)).status).toBe(200);
    await it.owner.authorise();
    expect(await give()).toMatchObject(owed);
    await grow(signed);
    expect(await give(signed)).toMatchObject(owed);
  });

  test('a wrong password proves nothing, is told under its field, and is counted as every other', async () => {
    await grow();
    for (let tries = 0; tries < 10; tries++)
      expect(await prove(it.owner, 'wrong')).toMatchObject({
        status: 422,
        body: { errors: { password: ['The password is wrong.'] } },
      });
    expect(await prove(it.owner)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect(await give()).toMatchObject(owed);
  });

  test('a session that ended meanwhile cannot be proved', async () => {
    await grow();
    await it.store.write((tx) => tx.updateTable('sessions').set({ revoked_at: it.clock.now }).execute());
    expect((await prove(it.owner)).body.code).toBe(203);
  });

  test('from before the clock was set back counts no longer', async () => {
    it.clock.advance(-60 * MINUTE);
    await it.owner.authorise();
    expect(await give()).toMatchObject(owed);
  });

  test('a token is its own proof, and gives none', async () => {
    const program = it.browser();
    program.token = await tokenOf(it, it.owner, ['people:read', 'admins:write'], PASSWORD);
    await grow();
    expect((await give(program)).status).toBe(200);
    const other = await it.make();
    expect((await program.call(setAdmin, { body: { id: other.id, admin: true } })).status).toBe(200);
    expect((await prove(program)).body).toMatchObject({
      code: 403,
      status: 'No access token is allowed to do this. Use the portal.',
    });
  });
});

describe('a passkey', () => {
  const proveWith = async (by: Browser, passkey: SoftPasskey) => {
    const { body } = await by.call(viewProof);
    return passkey.get(body.publickey_options as { challenge: string });
  };
  const answer = (by: Browser, credential: object) =>
    by.post('/api/security/proof/passkey', { publickey_credential: credential });

  test('proves, once, in the session that asked for it', async () => {
    const { passkey } = await addPasskey(it.owner);
    await grow();
    expect((await it.owner.call(viewProof)).body).toMatchObject({
      is_password: '1',
      is_passkey: '1',
    });
    const other = await it.as(it.owner);
    const credential = await proveWith(it.owner, passkey);
    expect((await answer(other, credential)).status).toBe(403);
    expect((await answer(it.owner, credential)).status).toBe(200);
    expect((await give()).status).toBe(200);
    expect((await answer(it.owner, credential)).status).toBe(409);
  });

  test('of somebody else, and an unknown one, prove nothing', async () => {
    const { passkey } = await addPasskey(await it.as(await makeWithPassword(it, it.acme)));
    await grow();
    for (const one of [passkey, new SoftPasskey()])
      expect((await answer(it.owner, await proveWith(it.owner, one))).body.status).toBe(
        'This passkey was not accepted. Try another way to confirm that it is you.',
      );
    expect(await give()).toMatchObject(owed);
  });

  test('is the only proof where an organisation admits passkeys only', async () => {
    const { passkey } = await addPasskey(it.owner);
    await makePolicy(it.store, it.acme, { people: [it.owner] }, { passkeys_only: 1 });
    await grow();
    expect((await it.owner.call(viewProof)).body.is_password).toBe('0');
    expect((await prove(it.owner)).body.status).toBe('Your organisation admits passkeys only. Use your passkey.');
    expect((await answer(it.owner, await proveWith(it.owner, passkey))).status).toBe(200);
    expect((await give()).status).toBe(200);
  });
});
