import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { acceptInvitation, resetPassword } from '#plugins/account/contract.ts';
import { listRanges } from '#plugins/security/contract.ts';
import { createUser, listUsers } from '#plugins/users/contract.ts';
import { accountByEmail } from '#server/features/account/queries.ts';
import { createLink, viewLink } from '#server/platform/mail/links.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import {
  addPersonRange,
  addPolicyRange,
  makeMember,
  makeOrganisation,
  makePerson,
  makePolicy,
} from '#tests/server/app/builders.ts';
import { CommandFault } from './command.ts';
import { letIn } from './commands/letIn.ts';
import { grantMany, revokeMany } from './commands/manyOrganisations.ts';
import { ownerCreate } from './commands/ownerCreate.ts';
import { passwordLink } from './commands/passwordLink.ts';
import { resetSecondFactor } from './commands/resetSecondFactor.ts';
import { showWaits, unlockPerson } from './commands/unlock.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

const tokenIn = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? '';
const invitationOf = (personId: number, organisationId: number) =>
  it.store.write((tx) => createLink(tx, it.services.secrets, 'invitation', { personId, organisationId }, it.clock.now));
const people = () => it.store.read.selectFrom('people').selectAll().orderBy('id').execute();

test('person waits shows failed sign-ins, person unlock forgets them', async () => {
  const email = 'ada@acme.test';
  const signIn = () =>
    it.browser('192.0.2.7').post('/account/signin', { user_email: email, password: 'not the password' });
  expect(await showWaits.run(it.services, { email })).toBe('No sign-in of ada@acme.test has to wait.');
  for (let guess = 0; guess < 10; guess++) expect((await signIn()).status).toBe(403);
  expect((await signIn()).status).toBe(429);
  expect(await showWaits.run(it.services, { email })).toMatch(
    /from your network. 10 attempts from 192.0.2.7; until 20/,
  );
  await unlockPerson.run(it.services, { email: ' ADA@acme.test' });
  expect((await signIn()).status).toBe(403);
});

describe('owner create', () => {
  const input = { organisation: 'Acme', email: 'Ada@Acme.example', 'first-name': 'Ada', 'last-name': '' };

  test('refuses the values that the form refuses, and makes nothing', async () => {
    const wrong = { ...input, organisation: 'x'.repeat(201), email: 'ada', 'first-name': '' };
    await expect(ownerCreate.run(it.services, wrong)).rejects.toThrow(
      '--organisation can have at most 200 characters.\nEnter a valid email address.\n--first-name is required.',
    );
    expect(await people()).toEqual([]);
  });

  test('says so if it runs a second time', async () => {
    await ownerCreate.run(it.services, input);
    const again = ownerCreate.run(it.services, { ...input, organisation: 'ACME' });
    await expect(again).rejects.toThrow('ada@acme.example already owns an organisation with this name.');
    expect(await it.store.read.selectFrom('organisations').select('id').execute()).toHaveLength(1);
  });

  test('makes organisation and owner, who sets the password by the printed link', async () => {
    const answer = await ownerCreate.run(it.services, input);
    expect(answer).toContain(`${it.services.config.publicUrl}/password/reset#token=`);
    const browser = it.browser();
    const set = await browser.call(resetPassword, {
      body: {
        token: tokenIn(answer),
        password: 'Correct-Horse-2026',
      },
    });
    expect(set.body).toMatchObject({ code: 200 });
    await browser.post('/account/signin', { user_email: 'ada@acme.example', password: 'Correct-Horse-2026' });
    await browser.authorise();
    expect((await browser.call(userDetails)).body).toMatchObject({
      code: 200,
      user_details: { is_admin: '1', is_owner: '1' },
      primary_org_details: { company_name: 'Acme', org_validate: '0', user_external: '0' },
    });
  });

  test('an owner who accepts an invitation or registers before setting the password stays internal', async () => {
    await ownerCreate.run(it.services, input);
    const ada = await accountByEmail(it.store.read, input.email);
    const beta = await makeOrganisation(it.store, { name: 'Beta' });
    const admin = await it.as(await makePerson(it.store, beta, { owner: true }));
    const form = { firstName: 'Somebody', email: input.email, mobile: '0123456789', invited: true };
    expect((await admin.call(createUser, { body: form })).body.code).toBe(200);
    const token = await invitationOf(ada?.id ?? 0, beta.id);
    const browser = it.browser();
    const accepted = await browser.call(acceptInvitation, { body: { token, password: 'a quiet morning' } });
    expect(accepted.body.code, accepted.text).toBe(200);
    const memberships = await it.store.read
      .selectFrom('memberships')
      .select(['is_owner', 'is_external'])
      .where('person_id', '=', ada?.id ?? 0)
      .orderBy('organisation_id')
      .execute();
    expect(memberships.toSorted((a, b) => b.is_owner - a.is_owner)).toEqual([
      { is_owner: 1, is_external: 0 },
      { is_owner: 0, is_external: 1 },
    ]);
    expect(await accountByEmail(it.store.read, input.email)).toMatchObject({ first_name: 'Ada' });
  });

  test("the operator's names replace those that another organisation gave to a person without a password", async () => {
    const beta = await makeOrganisation(it.store);
    const person = { email: 'ada@acme.example', first_name: 'URGENT', last_name: 'call us', mobile: '666' };
    await makePerson(it.store, beta, { invitedOnly: true, person });
    await ownerCreate.run(it.services, input);
    expect((await people())[0]).toMatchObject({ first_name: 'Ada', last_name: '', mobile: '' });
    expect(
      await it.store.read.selectFrom('memberships').select(['is_external', 'sort_name']).orderBy('sort_name').execute(),
    ).toEqual([
      { is_external: 0, sort_name: 'ada' },
      { is_external: 0, sort_name: 'urgent call us' },
    ]);
  });

  test('leaves an existing account unchanged', async () => {
    const home = await makeOrganisation(it.store);
    const person = await makePerson(it.store, home, { person: { email: 'ada@acme.example', password_hash: 'x' } });
    expect(await ownerCreate.run(it.services, input)).toBe('ada@acme.example owns Acme now, and signs in as before.');
    const [row] = await people();
    expect(row).toMatchObject({ id: person.id, primary_organisation_id: home.id, password_hash: 'x' });
  });
});

describe('commands about a person', () => {
  test.each([passwordLink, grantMany, revokeMany, resetSecondFactor, letIn])(
    '$name refuses an unknown address',
    async (command) => {
      await expect(command.run(it.services, { email: 'nobody@acme.example' })).rejects.toThrow(CommandFault);
    },
  );

  test('password-link prints a link that works', async () => {
    const person = await makePerson(it.store, await makeOrganisation(it.store));
    const answer = await passwordLink.run(it.services, { email: person.email.toUpperCase() });
    const link = await viewLink(it.store.read, it.services.secrets, 'reset', tokenIn(answer), it.clock.now);
    expect(link.person_id).toBe(person.id);
  });

  test('password-link prints the invitations, but no link, for a person without a password', async () => {
    const person = await makePerson(it.store, await makeOrganisation(it.store, { name: 'Acme' }), {
      invitedOnly: true,
      person: { email: 'neo@acme.example' },
    });
    const beta = await makeOrganisation(it.store, { name: 'Beta' });
    await makeMember(it.store, beta, person, { invitedOnly: true, membership: { invited_at: null } });
    const answer = await passwordLink.run(it.services, { email: person.email });
    expect(answer).not.toContain('/password/reset');
    expect(answer).not.toContain('Beta');
    expect(answer).toMatch(/with an invitation.*\n\nAcme:\n\n {2}http/);
    const token = tokenIn(answer);
    const accepted = await it.browser().call(acceptInvitation, { body: { token, password: 'a quiet morning' } });
    expect(accepted.body, accepted.text).toMatchObject({ code: 200, status: 'Welcome to Acme.' });
    await it.store.write((tx) => tx.updateTable('people').set({ password_hash: null }).execute());
    await it.store.write((tx) => tx.updateTable('memberships').set({ joined_at: null, invited_at: null }).execute());
    await expect(passwordLink.run(it.services, { email: person.email })).rejects.toThrow('has not been invited yet');
  });

  test('grant-many and revoke-many change the flag that the portal reads', async () => {
    const person = await makePerson(it.store, await makeOrganisation(it.store));
    const browser = await it.as(person);
    const flag = async () =>
      ((await browser.call(userDetails)).body.user_details as { is_multipleorg: string }).is_multipleorg;
    await grantMany.run(it.services, { email: person.email });
    expect(await flag()).toBe('1');
    await revokeMany.run(it.services, { email: person.email });
    expect(await flag()).toBe('0');
  });

  test('reset-second-factor removes all of it, and ends the sessions', async () => {
    const acme = await makeOrganisation(it.store);
    const person = await makePerson(it.store, acme, {
      person: { totp_enabled: 1, totp_secret: 'x', totp_last_step: 3 },
    });
    const other = await makePerson(it.store, acme);
    const [browser, another] = [await it.as(person), await it.as(other)];
    await it.store.write(async (tx) => {
      await tx.insertInto('recovery_codes').values({ person_id: person.id, code_hash: 'x' }).execute();
      await tx.insertInto('recovery_codes').values({ person_id: other.id, code_hash: 'y' }).execute();
    });
    await resetSecondFactor.run(it.services, { email: person.email });
    expect((await people())[0]).toMatchObject({ totp_enabled: 0, totp_secret: null, totp_last_step: null });
    expect(await it.store.read.selectFrom('recovery_codes').select('code_hash').execute()).toEqual([
      { code_hash: 'y' },
    ]);
    expect((await browser.call(userDetails)).body.code).toBe(203);
    expect((await another.call(userDetails)).body.code).toBe(200);
  });

  test('let-in lets an owner in, prints what it removed, and leaves other rules unchanged', async () => {
    const acme = await makeOrganisation(it.store, { name: 'Acme' });
    const owner = await makePerson(it.store, acme, { owner: true });
    const member = await makePerson(it.store, acme);
    await addPersonRange(it.store, owner.id, '10.0.0.1', '10.0.0.1');
    await addPolicyRange(it.store, acme.policyId, '10.0.0.2', '10.0.0.3');
    await makePolicy(it.store, acme, { ranges: [['10.0.0.4', '10.0.0.4']], people: [owner] }, { name: 'Office' });
    await makePolicy(it.store, acme, { ranges: [['10.0.0.5', '10.0.0.5']], people: [member] }, { name: 'Branch' });
    const browser = await it.as(owner, '203.0.113.1');
    expect((await browser.call(listUsers)).body.code).toBe(451);
    const answer = await letIn.run(it.services, { email: owner.email });
    expect(answer.split('\n').toSorted()).toEqual([
      "Acme: policy 'Default Policy' had 10.0.0.2 to 10.0.0.3; removed.",
      "Acme: policy 'Office' had 10.0.0.4 to 10.0.0.4; removed.",
      `Own ranges of ${owner.email} removed: 1.`,
    ]);
    expect((await browser.call(listUsers)).body.code).toBe(200);
    expect(await it.store.read.selectFrom('policy_ranges').select('from_address').execute()).toEqual([
      { from_address: '10.0.0.5' },
    ]);
  });

  test("let-in removes a person's own ranges, and no policy for a person who owns no organisation", async () => {
    const acme = await makeOrganisation(it.store);
    const member = await makePerson(it.store, acme);
    await addPersonRange(it.store, member.id, '10.0.0.1', '10.0.0.1');
    const browser = await it.as(member, '203.0.113.1');
    expect((await browser.call(listRanges)).body.code).toBe(451);
    await addPolicyRange(it.store, acme.policyId, '203.0.113.1', '203.0.113.1');
    expect((await letIn.run(it.services, { email: member.email })).split('\n')).toEqual([
      `Own ranges of ${member.email} removed: 1.`,
      'Policies stay as they are. An administrator can change their allowed IPs.',
    ]);
    expect((await browser.call(listRanges)).body.code).toBe(200);
    expect(await it.store.read.selectFrom('policy_ranges').select('from_address').execute()).toHaveLength(1);
  });
});
