import { afterEach, beforeEach, expect, test } from 'vitest';
import { signOut } from '#plugins/account/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { insertMany } from './platform/db/bulk.ts';
import { SWEPT_AT_ONCE } from './platform/db/sweptAtOnce.ts';
import { beginSetUp } from './platform/credentials/setUp.ts';
import { markFailed, markSent, queueMail } from './platform/mail/outbox.ts';
import { claimMails } from '#tests/server/claimMails.ts';
import { createLink, takeLink } from './platform/mail/links.ts';
import { sweep } from './sweep.ts';
import type { Letter } from './platform/mail/templates.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeOrganisation, makePerson, type MadePerson } from '#tests/server/app/builders.ts';

const letter: Letter = { kind: 'reset', subject: 'A new password', lines: [] };

let it: TestApp;
let ada: MadePerson;
beforeEach(async () => {
  it = await startTestApp();
  ada = await makePerson(it.store, await makeOrganisation(it.store), { owner: true });
});
afterEach(() => it.close());

/** The number of rows in each table. */
async function left() {
  await sweep(it.services);
  const count = async (table: 'sessions' | 'totp_pending' | 'links' | 'outbox') =>
    (await it.store.read.selectFrom(table).select('id').execute()).length;
  return {
    sessions: await count('sessions'),
    setUps: await count('totp_pending'),
    links: await count('links'),
    mails: await count('outbox'),
  };
}

test('a sweep ends early when the process stops, and the next one goes on', async () => {
  const count = async () => (await it.store.read.selectFrom('outbox').select('id').execute()).length;
  const MAILS = 3 * SWEPT_AT_ONCE;
  const sent = { recipient: 'a@b.test', subject: '', text: '', html: '', kind: 'reset', attempts: 1 } as const;
  const times = { created_at: 1, sent_at: 1, next_attempt_at: 1 };
  const rows = Array.from({ length: MAILS }, (_, at) => ({ ...sent, ...times, message_id: `m${at}` }));
  await it.store.write((tx) => insertMany(tx, 'outbox', rows));
  const stopping = new AbortController();
  let transactions = 0;
  const write: typeof it.store.write = async (work, options) => {
    // In the first transaction expired data is deleted, in the second the first mails are.
    if (++transactions === 2) stopping.abort();
    return it.store.write(work, options);
  };
  await sweep({ ...it.services, store: { ...it.store, write } }, stopping.signal);
  expect([transactions, await count()]).toEqual([2, MAILS - SWEPT_AT_ONCE]);
  await sweep({ ...it.services, store: { ...it.store, write } }, stopping.signal);
  expect(transactions).toBe(2);
  await sweep(it.services);
  expect(await count()).toBe(0);
});

test('expired data is deleted: sessions after a day, links and mails after thirty', async () => {
  const { secrets } = it.services;
  const now = it.clock.now;
  const browser = await it.as(ada);
  await it.store.write(async (tx) => {
    await beginSetUp(tx, secrets, ada.id, now);
    const token = await createLink(tx, secrets, 'reset', { personId: ada.id }, now);
    await takeLink(tx, secrets, 'reset', token, now);
    await createLink(tx, secrets, 'invitation', { personId: ada.id }, now);
    for (const recipient of ['sent@acme.test', 'never@acme.test', 'waits@acme.test'])
      await queueMail(tx, recipient, letter, now);
    const [sent, never] = await claimMails(tx, 2, now);
    await markSent(tx, sent?.id ?? 0, now);
    if (never) await markFailed(tx, { ...never, attempts: 1_000 }, 'no such mailbox', now);
  });
  expect(await left()).toEqual({ sessions: 1, setUps: 1, links: 2, mails: 3 });
  await browser.call(signOut);
  it.clock.advance(DAY + 1);
  expect(await left()).toEqual({ sessions: 0, setUps: 0, links: 2, mails: 3 });
  it.clock.advance(29 * DAY);
  // The reset's link was valid for an hour; the mails were sent, or given up, thirty days ago.
  it.clock.advance(3_600_000);
  expect(await left()).toMatchObject({ links: 1, mails: 1 });
  // Unsent mails stay.
  it.clock.advance(365 * DAY);
  expect(await left()).toMatchObject({ links: 0, mails: 1 });
});

test('a busy hour leaves nothing that is over', async () => {
  const item = { model: 'AccessToken', payload: '', expires_at: 1 };
  const rows = Array.from({ length: 5_001 }, (_, at) => ({ ...item, id: String(at) }));
  await it.store.write((tx) => insertMany(tx, 'sign_on_items', rows));
  await sweep(it.services);
  expect(await it.store.read.selectFrom('sign_on_items').select('id').execute()).toEqual([]);
});

test('a job of a kind that no feature has any more is deleted after thirty days', async () => {
  const row = { receiver: 1, body: '', created_at: it.clock.now, next_attempt_at: it.clock.now };
  const kinds = ['of no feature', 'shut out', 'logout'];
  const rows = kinds.map((kind) => ({ ...row, kind }));
  await it.store.write((tx) => insertMany(tx, 'jobs', rows));
  const kindsLeft = async () => {
    await sweep(it.services);
    return (await it.store.read.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  };
  it.clock.advance(30 * DAY - 1);
  expect(await kindsLeft()).toEqual(kinds);
  it.clock.advance(2);
  expect(await kindsLeft()).toEqual(['shut out', 'logout']);
});
