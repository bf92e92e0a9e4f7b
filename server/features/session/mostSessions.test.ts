import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#tests/builders/times.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { makeWithPassword, signIn } from '#tests/server/app/security.ts';
import { MOST_SESSIONS } from './queries.ts';

let it: TestApp;
beforeEach(async () => void (it = await startTestApp()));
afterEach(() => it.close());

const details = '/api/user/details';

async function signedIn() {
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const person = await makeWithPassword(it, acme);
  return { acme, person, browser: await it.as(person) };
}

/** The time of the last use of one live session. */
const used = (id: string, at: number) =>
  it.store.write((tx) => tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute());

const alive = () =>
  it.store.read
    .selectFrom('sessions')
    .select(['id', 'person_id', 'stage'])
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at')
    .execute();

/** Sessions that were used a minute ago. */
const addSessions = (personId: number, count: number, stage: 'full' | 'password' = 'full') =>
  it.store.write((tx) =>
    tx
      .insertInto('sessions')
      .values(
        Array.from({ length: count }, (_, at) => ({
          id: `made-${at}`,
          login_id: `made-${at}`,
          secret_hash: `made-${at}`,
          person_id: personId,
          stage,
          created_at: it.clock.now - MINUTE,
          last_used_at: it.clock.now - MINUTE,
          expires_at: it.clock.now + HOUR,
        })),
      )
      .execute(),
  );

describe('a person has at most a hundred sessions', () => {
  test('the one that was not used for the longest time ends, not the first one', async () => {
    const { person, browser } = await signedIn();
    await addSessions(person.id, MOST_SESSIONS - 1);
    await used('made-40', it.clock.now - HOUR / 2);
    it.clock.advance(MINUTE);
    await browser.get(details);
    expect((await signIn(it.browser(), person)).body.code).toBe(200);
    const left = await alive();
    expect(left).toHaveLength(MOST_SESSIONS);
    expect(left.map(({ id }) => id)).not.toContain('made-40');
    expect((await browser.get(details)).body.code).toBe(200);
  });

  test.each([
    ['sessions of one moment', 150],
    ['many more, as before there was a limit', 1000],
  ])('%s', async (_what, count) => {
    const { person, browser } = await signedIn();
    await addSessions(person.id, count);
    expect((await signIn(it.browser(), person)).body.code).toBe(200);
    expect(await alive()).toHaveLength(MOST_SESSIONS);
    expect((await browser.get(details)).body.code).toBe(200);
  });

  test('sessions of others and ended ones are not counted', async () => {
    const { acme, person, browser } = await signedIn();
    const other = await makePerson(it.store, acme);
    await addSessions(other.id, MOST_SESSIONS);
    await signIn(it.browser(), person);
    expect(await alive()).toHaveLength(MOST_SESSIONS + 2);
    await it.store.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ person_id: person.id, revoked_at: 1 })
        .where('person_id', '=', other.id)
        .execute(),
    );
    await signIn(it.browser(), person);
    expect(await alive()).toHaveLength(3);
    expect((await browser.get(details)).body.code).toBe(200);
  });

  test('half-open ones, which somebody makes who knows only the password, end no session of the person', async () => {
    const { person, browser } = await signedIn();
    it.clock.advance(2 * MINUTE);
    await addSessions(person.id, MOST_SESSIONS + 20, 'password');
    await signIn(it.browser(), person);
    const stages = (await alive()).map(({ stage }) => stage);
    expect(stages.filter((stage) => stage === 'full')).toHaveLength(2);
    expect((await browser.get(details)).body.code).toBe(200);
  });
});
