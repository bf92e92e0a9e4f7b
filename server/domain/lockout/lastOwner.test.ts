import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proveByPassword } from '#core/contract/proof.ts';
import { takeWayBack, viewWayBack } from '#plugins/account/contract.ts';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { deleteGroup, listMyGroups } from '#plugins/groups/contract.ts';
import { beginImport } from '#plugins/imports/contract.ts';
import { deletePolicy } from '#plugins/policies/contract.ts';
import { beginPasskey } from '#plugins/security/contract.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';
import { addPolicyRange, makeGroup, makePolicy } from '#tests/server/app/builders.ts';
import { tokenOf } from '#tests/server/app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { startJob } from '#server/domain/jobs/jobs.ts';
import type { Sender } from '#server/platform/queue/sender.ts';
import { shutOutLetters } from './shutOutLetters.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.9';
const ONLY_OFFICE: [string, string] = [OFFICE, OFFICE];

let it: Acme<'owner'>;
let admin: Browser;
/** Makes the letters to those who were shut out. */
let letters: Sender;
beforeEach(async () => {
  it = await acme({ people: ['owner'], address: HOME });
  letters = startJob(shutOutLetters, it.services, it.app.log, DAY);
  admin = await it.as(await it.make({ admin: true, person: { first_name: 'Ann', last_name: 'Admin' } }), OFFICE);
});
afterEach(async () => {
  await letters.stop();
});

const isIn = async (browser: Browser) => (await browser.call(listUsers)).status === 200;
const confirmed = { confirm_lockout: true };
const policyOfOwner = (ranges: [string, string][] = []) =>
  makePolicy(it.store, it.acme, { ranges, people: [it.owner] });
const add = (by: Browser, policy: number, range: [string, string], more: object = {}) =>
  by.post('/api/securitypolicy/add/ipaddress', {
    policy_id: policy,
    from_ipaddress: range[0],
    to_ipaddress: range[1],
    ...confirmed,
    ...more,
  });
const rangesOf = async (policy: number) =>
  it.store.read.selectFrom('policy_ranges').select('id').where('policy_id', '=', policy).execute();

/** Ways in which an administrator would shut out the only owner, each confirmed. */
const ways: Record<string, (by: Browser) => Promise<Answer>> = {
  'a range in the policy of the owner’s group': async (by) => add(by, (await policyOfOwner()).id, ONLY_OFFICE),
  'a range in the default policy': (by) => add(by, it.acme.policyId, ONLY_OFFICE),
  'a range in place of the owner’s': async (by) => {
    const policy = await policyOfOwner([[HOME, HOME]]);
    const [range] = await rangesOf(policy.id);
    return add(by, policy.id, ONLY_OFFICE, { policyipaddress_id: range?.id });
  },
  'the owner’s range is removed': async (by) => {
    const policy = await policyOfOwner([[HOME, HOME], ONLY_OFFICE]);
    const [range] = await rangesOf(policy.id);
    return by.post('/api/securitypolicy/remove/ipaddress', {
      policy_id: policy.id,
      policyipaddress_id: range?.id,
      password: 'any',
      ...confirmed,
    });
  },
  'the owner’s group joins a policy': async (by) => {
    const { id } = await makePolicy(it.store, it.acme, { ranges: [ONLY_OFFICE] });
    const group = await makeGroup(it.store, it.acme, [it.owner]);
    return by.post('/api/securitypolicy/update', {
      policy_id: id,
      policy_name: 'Narrow',
      policy_groups: [group.id],
      group_ids: [group.id],
      ...confirmed,
    });
  },
  'the policy that lets the owner in is deleted': async (by) => {
    await addPolicyRange(it.store, it.acme.policyId, ...ONLY_OFFICE);
    const { id } = await policyOfOwner([[HOME, HOME]]);
    return by.call(deletePolicy, { params: { id }, query: { confirmLockout: true } });
  },
  'the group that lets the owner in is deleted': async (by) => {
    await addPolicyRange(it.store, it.acme.policyId, ...ONLY_OFFICE);
    const { groupId } = await policyOfOwner([[HOME, HOME]]);
    return by.call(deleteGroup, { params: { id: groupId }, query: { confirmLockout: true } });
  },
  'the owner joins a group': async (by) => {
    const { groupId } = await makePolicy(it.store, it.acme, { ranges: [ONLY_OFFICE] });
    return by.post('/api/group/user/update', { group_id: groupId, add_users: [it.owner.id], ...confirmed });
  },
  'the owner joins a group by its form': async (by) => {
    const { groupId } = await makePolicy(it.store, it.acme, { ranges: [ONLY_OFFICE] });
    return by.post('/api/group/update', { group_id: groupId, group_name: 'G', members: [it.owner.id], ...confirmed });
  },
  'a file puts the owner into a group': async (by) => {
    const { groupId } = await makePolicy(it.store, it.acme, { ranges: [ONLY_OFFICE] });
    const group = await it.store.read
      .selectFrom('groups')
      .select('name')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    const { body } = await by.call(beginImport, { body: { name: 'f.csv', key: 'k'.repeat(16), total: 1 } });
    const rows = [{ row: 1, user_email: it.owner.email, groups: group.name }];
    return by.post('/api/user/import/rows', { import_id: body.import_id, rows, ...confirmed });
  },
  'undo of a change that let the owner in': async (by) => {
    const policy = await policyOfOwner([ONLY_OFFICE]);
    const { headers } = await add(by, policy.id, [HOME, HOME]);
    return by.call(undoEntry, { body: { id: Number(headers['x-entry']), ...confirmed } });
  },
};

describe('no administrator shuts out the only owner, confirmed or not:', () => {
  test.each(Object.entries(ways))('%s', async (_name, way) => {
    const answer = await way(admin);
    expect(answer.body).toMatchObject({
      code: 409,
      reason: 'lockout',
      status:
        'After this change, no owner of the organisation could sign in. Only an owner can confirm that. Nothing was changed.',
      lockout: { is_all_owners: '1' },
    });
    expect(await isIn(it.owner)).toBe(true);
  });

  test('nor by a token, nor an owner whose address is not known', async () => {
    const { id } = await policyOfOwner();
    const program = it.browser(OFFICE);
    const other = await makeWithPassword(it, it.acme, { admin: true });
    program.token = await tokenOf(it, other, ['policies:write'], PASSWORD);
    expect((await add(program, id, ONLY_OFFICE)).body.reason).toBe('lockout');
    await it.store.write((tx) => tx.deleteFrom('sessions').where('person_id', '=', it.owner.id).execute());
    expect((await add(admin, id, ONLY_OFFICE)).body.reason).toBe('lockout');
  });

  test('what asks for a second factor or a passkey shuts nobody out', async () => {
    const { id } = await policyOfOwner();
    await admin.post('/api/securitypolicy/twofactor/update', { policy_id: id, twofactor_enable: '1', ...confirmed });
    await admin.post('/api/securitypolicy/passkeys/update', { policy_id: id, is_passkeys_only: '1', ...confirmed });
    expect((await it.owner.call(listUsers)).body.code).toBe(452);
    const setUp = await it.owner.call(beginPasskey, { body: { password: PASSWORD } });
    expect(setUp.status).toBe(200);
  });
});

describe('an owner may shut out the last owner', () => {
  test('after a fresh proof, and comes back by the mail', async () => {
    const { id } = await policyOfOwner();
    it.clock.advance(11 * 60_000);
    await it.owner.authorise();
    expect((await add(it.owner, id, ONLY_OFFICE, { confirm_lockout: false })).body.reason).toBe('lockout');
    expect((await add(it.owner, id, ONLY_OFFICE)).body).toMatchObject({ code: 403, reason: 'proof_owed' });
    expect(await isIn(it.owner)).toBe(true);
    expect((await it.owner.call(proveByPassword, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await add(it.owner, id, ONLY_OFFICE)).status).toBe(200);
    expect(await isIn(it.owner)).toBe(false);
    // A later address is not that of the change.
    await it.as(it.owner, OFFICE);
    const [mail] = await mailsTo(it.owner.email);
    expect(mail?.text).toContain(HOME);
    const elsewhere = it.browser(HOME);
    expect(
      (await elsewhere.call(takeWayBack, { body: { token: tokenIn(mail?.text), password: PASSWORD } })).status,
    ).toBe(200);
    expect(await isIn(it.owner)).toBe(true);
  });

  test('not by a token', async () => {
    const { id } = await policyOfOwner();
    const program = it.browser(HOME);
    program.token = await tokenOf(it, it.owner, ['policies:write'], PASSWORD);
    expect((await add(program, id, ONLY_OFFICE)).body).toMatchObject({
      code: 403,
      status: 'No access token is allowed to do this. Use the portal.',
    });
    expect(await isIn(it.owner)).toBe(true);
  });
});

async function mailsTo(email: string) {
  await letters.round();
  return it.store.read.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', email).execute();
}
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('whoever is shut out by somebody else is told by mail', () => {
  test('the owner first, with a link that works once, from every address, for 7 days', async () => {
    const member = await it.make({ person: { first_name: 'Mia', last_name: 'M' } });
    const asMember = await it.as(member, HOME);
    await it.make();
    const second = await it.make({ owner: true });
    await it.as(second, OFFICE);
    const policy = await makePolicy(it.store, it.acme, { people: [member, it.owner] }, { name: 'Office only' });
    expect((await add(admin, policy.id, ONLY_OFFICE)).status).toBe(200);
    // It shuts nobody out any more.
    await add(admin, policy.id, ['203.0.113.8', '203.0.113.8']);

    await letters.round();
    const mails = await it.store.read.selectFrom('outbox').select(['recipient', 'text']).orderBy('id').execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([it.owner.email, member.email]);
    const [first, other] = mails;
    const changed = 'Ann Admin changed the security policy “Office only” of Acme on 20 November 2026 at 09:00 (UTC).';
    for (const mail of mails) expect(mail.text.replace(/\s+/g, ' ')).toContain(changed);
    expect(other?.text).toContain(HOME);
    expect(other?.text).not.toContain('#token=');
    expect([await isIn(it.owner), (await asMember.call(listMyGroups)).body.code]).toEqual([false, 451]);

    const token = tokenIn(first?.text);
    const phone = it.browser('192.0.2.77');
    const seen = await phone.call(viewWayBack, { body: { token } });
    expect(seen.body).toMatchObject({ company_name: 'Acme', ipaddress: '192.0.2.77' });
    const both = await Promise.all([1, 2].map(() => phone.call(takeWayBack, { body: { token, password: PASSWORD } })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await isIn(await it.as(it.owner, '192.0.2.77'))).toBe(true);
    // It allows that address alone, and no longer keeps the link.
    expect(await isIn(it.owner)).toBe(false);
    const { body } = await admin.call(listActivity, { query: { limit: 1 } });
    expect(body.entry_list).toMatchObject([{ action: 'policies.range-added', actor: { name: it.owner.name } }]);
  });

  test('an old link, one of somebody who is no owner any more, and an unknown one do nothing', async () => {
    await it.as(await it.make({ owner: true }), OFFICE);
    const { id } = await policyOfOwner();
    await add(admin, id, ONLY_OFFICE);
    const token = tokenIn((await mailsTo(it.owner.email))[0]?.text);
    const phone = it.browser('192.0.2.77');
    const take = async (of: string) =>
      (await phone.call(takeWayBack, { body: { token: of, password: PASSWORD } })).body.status;
    expect(await take('x'.repeat(43))).toBe('This link does not exist.');
    const demote = (is_owner: 0 | 1) =>
      it.store.write((tx) =>
        tx.updateTable('memberships').set({ is_owner }).where('person_id', '=', it.owner.id).execute(),
      );
    await demote(0);
    expect(await take(token)).toBe('You are no longer an owner of this organisation.');
    await demote(1);
    it.clock.advance(7 * DAY);
    expect(await take(token)).toBe('This link is no longer valid.');
  });

  test('by a group, whose name the mail tells', async () => {
    const member = await it.make();
    await it.as(member, HOME);
    const { groupId } = await makePolicy(it.store, it.acme, { ranges: [ONLY_OFFICE] });
    await admin.post('/api/group/user/update', { group_id: groupId, add_users: [member.id], ...confirmed });
    const [mail] = await mailsTo(member.email);
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/Ann Admin changed the group “Policy \d+” of Acme/);
  });
});
