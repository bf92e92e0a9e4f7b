import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, userDetails } from '#core/contract/session.ts';
import { DAY, HOUR } from '#tests/builders/times.ts';
import { pullBack, watchClock } from './clockSetBack.ts';
import { beginSetUp, secretOfSetUp } from './platform/credentials/setUp.ts';
import { markFailed, queueMail } from './platform/mail/outbox.ts';
import { claimMails } from '#tests/server/claimMails.ts';
import { createLink, viewLink } from './platform/mail/links.ts';
import type { Letter } from './platform/mail/templates.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeOrganisation, makePerson, type MadePerson } from '#tests/server/app/builders.ts';

/** Nobody waits for it: such a mail is due when it is queued. */
const letter: Letter = { kind: 'access-ends', subject: 'Your access ends', lines: [] };

let it: TestApp;
let ada: MadePerson;
beforeEach(async () => {
  it = await startTestApp();
  ada = await makePerson(it.store, await makeOrganisation(it.store), { owner: true });
});
afterEach(() => it.close());

const pull = () => it.store.write((tx) => pullBack(tx, it.clock.now));

/** The recipients of the mails that are claimed now. */
const claimed = async () =>
  (await it.store.write((tx) => claimMails(tx, 9, it.clock.now))).map(({ recipient }) => recipient).toSorted();

test('mails are sent as soon as the clock was set back, those of a dead process after its claim', async () => {
  const { now } = it.clock;
  await it.store.write(async (tx) => {
    await queueMail(tx, 'claimed@acme.test', letter, now);
    await claimMails(tx, 1, now);
    for (const to of ['given-up@acme.test', 'failed@acme.test', 'new@acme.test']) await queueMail(tx, to, letter, now);
    const [givenUp, failed] = await claimMails(tx, 2, now);
    if (givenUp) await markFailed(tx, { ...givenUp, attempts: 1_000 }, 'no such mailbox', now);
    if (failed) await markFailed(tx, { ...failed, attempts: 3 }, 'down', now);
  });
  it.clock.advance(-HOUR / 2);
  expect(await claimed()).toEqual([]);
  await pull();
  expect(await claimed()).toEqual(['failed@acme.test', 'new@acme.test']);
  it.clock.advance(61_000);
  expect(await claimed()).toContain('claimed@acme.test');
  expect(await claimed()).not.toContain('given-up@acme.test');
});

test('a wait before the next attempt that the clock does not contradict stays', async () => {
  await it.store.write(async (tx) => {
    await queueMail(tx, 'failed@acme.test', letter, it.clock.now);
    const [failed] = await claimMails(tx, 1, it.clock.now);
    if (failed) await markFailed(tx, { ...failed, attempts: 6 }, 'down', it.clock.now);
  });
  await pull();
  expect(await claimed()).toEqual([]);
});

test('sessions, links and set-ups are valid for their lifetime and no longer', async () => {
  const { secrets, config } = it.services;
  const browser = await it.as(ada);
  const [token, { permCode }] = await it.store.write(async (tx) => [
    await createLink(tx, secrets, 'reset', { personId: ada.id }, it.clock.now),
    await beginSetUp(tx, secrets, ada.id, it.clock.now),
  ]);
  const view = () => viewLink(it.store.read, secrets, 'reset', token, it.clock.now);
  const setUp = () => secretOfSetUp(it.store.read, secrets, ada.id, permCode, it.clock.now);
  const signedIn = async () => (await browser.call(getSession, { params: { isAdmin: 1, applicationId: 1 } })).status;
  it.clock.advance(-2 * DAY);
  await pull();
  expect([await signedIn(), (await view()).kind, typeof (await setUp())]).toEqual([200, 'reset', 'string']);
  it.clock.advance(HOUR + 1);
  await expect(view()).rejects.toThrow('This link is no longer valid.');
  expect(await setUp()).toBeUndefined();
  it.clock.advance(config.sessionIdle - HOUR);
  expect(await signedIn()).toBe(401);
});

test('a token of the time ahead is refused, and the session gives a new one', async () => {
  const browser = await it.as(ada);
  it.clock.advance(-HOUR);
  expect((await browser.call(userDetails)).status).toBe(401);
  await browser.authorise();
  expect((await browser.call(userDetails)).status).toBe(200);
});

test('a running server notices that its clock was set back', async () => {
  let start = it.clock.now;
  const now = () => Math.round(start + performance.now());
  const failed = vi.fn<(error: unknown) => void>();
  const end = await watchClock({ store: it.store, now, failed }, 5);
  await it.store.write((tx) => queueMail(tx, 'new@acme.test', letter, now()));
  start -= HOUR;
  await vi.waitFor(async () => {
    const { next_attempt_at: next } = await it.store.read
      .selectFrom('outbox')
      .select('next_attempt_at')
      .executeTakeFirstOrThrow();
    expect(next).toBeLessThanOrEqual(now());
  });
  end();
  expect(failed).not.toHaveBeenCalled();
});
