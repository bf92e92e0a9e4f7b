import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptInvitation,
  endSessions,
  forgotPassword,
  listSessions,
  register,
  resetPassword,
  signIn,
  verifyAddress,
} from '#plugins/account/contract.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { createGroup, setGroupRole, updateGroupPeople } from '#plugins/groups/contract.ts';
import { deleteUser, sendInvitation, setUserStatus } from '#plugins/users/contract.ts';
import { createLink } from '#server/platform/mail/links.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Answer, Browser } from '../app/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from '../app/builders.ts';
import { miscounted } from '../world/miscounted.ts';
import { counts, ROUNDS, startProcesses, statuses, type Processes } from '../world/processes.ts';

const PASSWORD = 'correct horse battery';

describe.each(counts)('in parallel, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;
  let owner: MadePerson;
  let admin: Browser;

  beforeEach(async () => {
    running = await startProcesses(count);
    const { first } = running;
    acme = await makeOrganisation(first.store, { name: 'Acme' });
    owner = await makePerson(first.store, acme, { owner: true });
    admin = await first.as(await makePerson(first.store, acme, { admin: true }));
  });
  afterEach(async () => {
    const wrong = await miscounted(running.first.store.read);
    await running.close();
    if (wrong.length) throw new Error(`Members are miscounted: ${JSON.stringify(wrong)}`);
  });

  const form = (user_email: string) => ({
    user_fname: 'Neo',
    user_lname: 'Newman',
    user_email,
    user_mobile: '0123456789',
    user_invited: '1',
  });
  const read = () => running.first.store.read;

  test('a group created twice, converted twice, and joined by a person who is deleted: one effect, one clear refusal', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const pending = await makePerson(running.first.store, acme, { invitedOnly: true });
      const made = await running.atOnce(admin, 2, (browser) =>
        browser.call(createGroup, { body: { name: `Group ${round}`, description: '', members: [owner.id] } }),
      );
      expect(statuses(made)).toEqual([200, 422]);
      const id = Number(made.find(({ status }) => status === 200)?.body.group_id);
      const converted = await running.atOnce(admin, 2, (browser) =>
        browser.call(setGroupRole, { body: { id, groupUserId: owner.id, role: 'moderator' } }),
      );
      expect(statuses(converted)).toEqual([200, 409]);
      const [deleted, added] = await running.atOnce(admin, 2, (browser, index) =>
        index === 0
          ? browser.call(deleteUser, { params: { id: pending.id } })
          : browser.call(updateGroupPeople, { body: { id, added: [pending.id] } }),
      );
      expect(deleted?.status).toBe(200);
      expect([200, 404]).toContain(added?.status);
      const rows = await read().selectFrom('group_members').selectAll().where('group_id', '=', id).execute();
      expect(rows).toEqual([expect.objectContaining({ person_id: owner.id, role: 'moderator' })]);
    }
  });

  test('one address invited twice makes one member and one mail; the second call is refused under the field', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `neo${round}@acme.test`;
      const answers = await running.atOnce(admin, 2, (browser) => browser.post('/api/user/create', form(email)));
      expect(statuses(answers)).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty('user_email');
      const { id } = await read()
        .selectFrom('people')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(await read().selectFrom('memberships').selectAll().where('person_id', '=', id).execute()).toHaveLength(1);
      expect(await read().selectFrom('outbox').selectAll().where('recipient', '=', email).execute()).toHaveLength(1);
    }
  });

  test('one address invited by two organisations makes one account, which belongs to one of them', async () => {
    const { first } = running;
    const beta = await makeOrganisation(first.store, { name: 'Beta' });
    const other = await first.as(await makePerson(first.store, beta, { admin: true }));
    for (let round = 0; round < ROUNDS; round++) {
      const email = `neo${round}@shared.test`;
      const [here, there] = [running.spread(admin, 1), running.spread(other, 2)];
      const answers = await Promise.all(
        [here[0], there[1]].map((browser) => (browser as Browser).post('/api/user/create', form(email))),
      );
      expect(statuses(answers)).toEqual([200, 200]);
      const { id, home_organisation_id } = await read()
        .selectFrom('people')
        .select(['id', 'home_organisation_id'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const memberships = await read()
        .selectFrom('memberships')
        .select(['organisation_id', 'is_external'])
        .where('person_id', '=', id)
        .execute();
      // Nobody is external before accepting: the flag would tell one organisation of the other.
      expect(memberships.map((one) => one.is_external)).toEqual([0, 0]);
      expect(memberships.map((one) => one.organisation_id)).toContain(home_organisation_id);
    }
  });

  test('two changes of a status leave one of the two, and the counts of the list are right', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await makePerson(running.first.store, acme);
      const wanted = ['inactive', 'active', 'inactive', 'inactive'];
      const answers = await running.atOnce(admin, 4, (browser, index) =>
        browser.post('/api/user/status', { user_id: person.id, user_status: wanted[index] }),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const { status } = await read()
        .selectFrom('memberships')
        .select('status')
        .where('person_id', '=', person.id)
        .executeTakeFirstOrThrow();
      expect(wanted).toContain(status);
    }
  });

  test('an invitation resent twice leaves one valid link', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await makePerson(running.first.store, acme, { invitedOnly: true });
      const answers = await running.atOnce(admin, 4, (browser) =>
        browser.call(sendInvitation, { body: { id: person.id } }),
      );
      expect(statuses(answers)).toEqual([200, 200, 200, 200]);
      expect(await goodLinks(person, '/account/invitation/view')).toHaveLength(1);
    }
  });

  test('a forgotten password requested often leaves one valid link', async () => {
    const { first } = running;
    const password_hash = await hashPassword(PASSWORD);
    const people: MadePerson[] = [];
    for (let made = 0; made < ROUNDS; made++)
      people.push(await makePerson(first.store, acme, { person: { password_hash } }));
    // All in one burst, because every such call takes a fixed time.
    const answers = await running.atOnce(first.browser(), 4 * ROUNDS, (browser, index) =>
      browser.post('/account/password/forgot', { user_email: people[index % ROUNDS]?.email }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const open = await read().selectFrom('links').select('person_id').where('ended_at', 'is', null).execute();
    expect(open.map((link) => link.person_id).toSorted((a, b) => a - b)).toEqual(people.map(({ id }) => id));
  });

  test('a new link ends one that is not committed yet', async () => {
    const { store, services, clock } = running.first;
    const { id } = await makePerson(store, acme);
    const make = (waiting: number) =>
      store.write(async (tx) => {
        await createLink(tx, services.secrets, 'reset', { personId: id }, clock.now);
        await new Promise((resolve) => setTimeout(resolve, waiting));
      });
    const first = make(300);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all([first, make(0)]);
    const open = await read().selectFrom('links').select('id').where('ended_at', 'is', null).execute();
    expect(open).toHaveLength(1);
  });

  test('a person deleted twice is deleted once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await makePerson(running.first.store, acme, { invitedOnly: true });
      const answers = await running.atOnce(admin, 2, (browser) =>
        browser.call(deleteUser, { params: { id: person.id } }),
      );
      expect(statuses(answers)).toEqual([200, 404]);
    }
  });

  test('a person deleted while accepting is either a member or deleted, and is told which', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `neo${round}@acme.test`;
      const made = await admin.post('/api/user/create', form(email));
      const token = await mailedToken(email);
      // Not in the admin's browser, whose session would end when another begins.
      const invited = running.spread(running.first.browser(), 2)[1];
      const [deleting, accepting] = await Promise.all([
        admin.delete(`/api/user/delete/${String(made.body.user_id)}`),
        invited?.call(acceptInvitation, { body: { token, password: 'a quiet morning' } }),
      ]);
      const { status, joined_at: joined } = await read()
        .selectFrom('memberships')
        .select(['status', 'joined_at'])
        .where('person_id', '=', Number(made.body.user_id))
        .executeTakeFirstOrThrow();
      expect([deleting?.status, accepting?.status]).toEqual(status === 'deleted' ? [200, 409] : [409, 200]);
      expect(joined !== null).toBe(status !== 'deleted');
    }
  });

  test('one session ended twice ends once', async () => {
    const { first } = running;
    const person = await makePerson(first.store, acme);
    const browser = await first.as(person);
    for (let round = 0; round < ROUNDS; round++) {
      await first.as(person);
      const list = (await browser.call(listSessions)).body.session_list as Record<string, string>[];
      const other = list.find(({ is_current: current }) => current === '0');
      const answers = await running.atOnce(browser, 2, (copy) =>
        copy.call(endSessions, { body: { id: other?.session_id } }),
      );
      expect(statuses(answers)).toEqual([200, 404]);
    }
  });

  test('an invitation accepted, a registration confirmed, a password reset many times have one effect', async () => {
    const anybody = running.first.browser();
    await admin.post('/api/user/create', form('neo@acme.test'));
    const invitation = await mailedToken('neo@acme.test');
    const accepted = await running.atOnce(anybody, 50, (browser) =>
      browser.call(acceptInvitation, { body: { token: invitation, password: 'a quiet morning' } }),
    );
    expect(statuses(accepted)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);

    await anybody.call(forgotPassword, { body: { email: 'neo@acme.test' } });
    const reset = await mailedToken('neo@acme.test');
    const changed = await running.atOnce(anybody, 6, (browser, index) =>
      browser.call(resetPassword, { body: { token: reset, password: `a quiet evening ${index}` } }),
    );
    expect(statuses(changed)).toEqual([200, 409, 409, 409, 409, 409]);

    const registration = {
      organisationName: 'Nova',
      firstName: 'Nina',
      email: 'nina@nova.test',
      password: 'a quiet noon',
    };
    await anybody.call(register, { body: registration });
    const token = await mailedToken('nina@nova.test');
    const confirmed = await running.atOnce(anybody, 6, (browser) =>
      browser.call(verifyAddress, { body: { token, password: registration.password } }),
    );
    expect(statuses(confirmed)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await read().selectFrom('organisations').select('id').where('name', '=', 'Nova').execute()).toHaveLength(1);
  });

  test('guesses on one account: no more than 50 are compared, whatever the addresses', async () => {
    const person = await makePerson(running.first.store, acme, {
      person: { password_hash: await hashPassword(PASSWORD) },
    });
    const guess = (browser: Browser, index: number) =>
      browser.call(signIn, { body: { email: person.email, password: `guess ${index}` } });
    const answers: Answer[] = [];
    for (let round = 0; round < 8; round++) answers.push(...(await running.atOnce(running.first.browser(), 20, guess)));
    // 503: the database was too busy to count the guess, which was not compared.
    for (const { status } of answers) expect([403, 429, 503]).toContain(status);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(50);
  });

  test('an owner remains, whichever two removing calls meet', async () => {
    /** Every call that may remove an owner; add new ones here. */
    const removals: Record<string, (browser: Browser, person: MadePerson) => Promise<Answer>> = {
      inactivate: (browser, { id }) => browser.call(setUserStatus, { body: { id, status: 'inactive' } }),
      delete: (browser, { id }) => browser.call(deleteUser, { params: { id } }),
      'add again': (browser, { email }) => browser.post('/api/user/create', form(email)),
      'invite again': (browser, { id }) => browser.call(sendInvitation, { body: { id } }),
      unassign: (browser, { id }) => browser.call(setAdmin, { body: { id, admin: false } }),
    };
    const { first } = running;
    const second = await makePerson(first.store, acme, { owner: true });
    const [asOwner, asSecond] = [await first.as(owner), await first.as(second)];
    const names = Object.keys(removals);
    for (const [one, other] of names.flatMap((one, index) =>
      names.slice(index).map((other) => [one, other] as const),
    )) {
      // Each of the two owners tries to remove the other, and an admin tries both.
      const tries: [Browser, string, MadePerson][] = [
        [asOwner, one, second],
        [asSecond, other, owner],
        [admin, one, owner],
        [admin, other, second],
      ];
      const answers = await Promise.all(
        tries.map(async ([browser, name, person], index) =>
          removals[name]?.(running.spread(browser, index + 1).at(-1) ?? browser, person),
        ),
      );
      const refused = answers.map((answer) => answer?.status === 409 || answer?.status === 422);
      expect({ one, other, refused }).toEqual({ one, other, refused: [true, true, true, true] });
      const owners = await read()
        .selectFrom('memberships')
        .select('person_id')
        .where('organisation_id', '=', acme.id)
        .where((and) => and.and({ is_owner: 1, is_admin: 1, status: 'active', joined: 1 }))
        .execute();
      expect({ one, other, owners }).not.toEqual({ one, other, owners: [] });
    }
  });

  /** The token in the newest mail to an address. */
  async function mailedToken(recipient: string): Promise<string> {
    const mails = await read()
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute();
    return /token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  }

  /** The valid mailed links of a person. */
  async function goodLinks({ email }: MadePerson, view: string): Promise<string[]> {
    const mails = await read().selectFrom('outbox').select('text').where('recipient', '=', email).execute();
    const tokens = mails.map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? '');
    const answers = await Promise.all(tokens.map((token) => running.first.browser().post(view, { token })));
    return tokens.filter((_, index) => answers[index]?.status === 200);
  }
});
