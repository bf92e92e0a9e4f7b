import { beforeEach, describe, expect, test } from 'vitest';
import { listSessions } from '#plugins/account/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { addPolicyRange } from '#tests/server/app/builders.ts';
import { addPasskey, signInWith } from '#tests/server/app/passkey.ts';
import { giveCode, PASSWORD, signIn, turnOn } from '#tests/server/app/security.ts';

let it: Acme<'member'>;
beforeEach(async () => {
  it = await acme({ people: ['member'] });
});

const member = (set: object) =>
  it.store.write((tx) => tx.updateTable('memberships').set(set).where('person_id', '=', it.member.id).execute());
const NOT_HERE = 'You are signed in, but you cannot use this organisation.';

// What can stand between a signed-in person and the organisation, in the order in which it is asked.
describe('whoever is shut out reads it at the sign-in', () => {
  test.each([
    ['inactive', () => member({ status: 'inactive' }), 'Your account in this organisation has been deactivated.'],
    ['removed', () => member({ status: 'deleted' }), 'You were removed from this organisation.'],
    ['not joined', () => member({ joined_at: null }), 'You have not accepted the invitation to this organisation yet.'],
    [
      'over',
      () => member({ ends_on: '2026-11-19', ends_at: it.clock.now - MINUTE }),
      'Your access ended on 19 November 2026.',
    ],
    [
      'elsewhere',
      () => addPolicyRange(it.store, it.acme.policyId, '203.0.113.1', '203.0.113.9'),
      'This organisation does not allow access from this network address.',
    ],
  ])('%s', async (_, shutOut, why) => {
    await shutOut();
    const browser = it.browser();
    expect((await signIn(browser, it.member)).body).toMatchObject({ code: 200, status: `${NOT_HERE} ${why}` });
    // The session is there, for other organisations and the own account.
    expect((await browser.call(listSessions)).body.code).toBe(200);
  });

  test('after a code and after a passkey too, and nothing of it before', async () => {
    const own = await it.as(it.member);
    const { recoveryCodes } = await turnOn(it, own);
    const { passkey } = await addPasskey(await it.as(it.member));
    await member({ status: 'inactive' });
    const why = `${NOT_HERE} Your account in this organisation has been deactivated.`;
    const half = it.browser();
    expect((await signIn(half, it.member)).body.status).toBe('Enter the code from your authenticator app.');
    expect((await giveCode(half, recoveryCodes[0] ?? '')).body.status).toBe(why);
    expect((await signInWith(it.browser(), passkey)).body.status).toBe(why);
  });
});

test('a stranger with a wrong password is told the same of an inactive account, an active one and none', async () => {
  const answerTo = async (email: string, password: string) => {
    const { status, body } = await it.browser().post('/account/signin', { user_email: email, password });
    const { request_id: _id, ...rest } = body;
    return { http: status, ...rest };
  };
  const of = it.store.read.selectFrom('people').select('email').where('id', '=', it.member.id);
  const { email } = await of.executeTakeFirstOrThrow();
  const active = await answerTo(email, 'wrong password 1');
  await member({ status: 'inactive' });
  expect([await answerTo(email, 'wrong password 1'), await answerTo('nobody@acme.test', PASSWORD)]).toEqual([
    active,
    active,
  ]);
});
