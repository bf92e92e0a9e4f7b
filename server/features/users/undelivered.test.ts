import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import { createUser, listUsers, sendInvitation, viewUser } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { claimMails } from '#tests/server/claimMails.ts';
import { noteUndelivered } from './undelivered.ts';
import { startMailWorker, type MailWorker } from '#server/platform/mail/worker.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { eventually } from '#tests/server/eventually.ts';

const REASON = '550 5.1.1 No such user here';
let it: Acme<'admin'>;
let smtp: SMTPServer;
let worker: MailWorker;
/** Addresses that the mail server refuses. */
let unknown: string[];

beforeEach(async () => {
  it = await acme({ people: ['admin'] });
  unknown = ['neo@acme.test'];
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(unknown.includes(address) ? Object.assign(new Error(REASON.slice(4)), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  worker = startMailWorker({
    store: it.store,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    from: 'no-reply@portal.test',
    publicUrl: 'https://portal.test',
    now: () => it.clock.now,
    log: { info: () => undefined, error: () => undefined },
    givenUp: noteUndelivered,
  });
});
afterEach(async () => {
  await worker.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const add = async (first: string): Promise<number> => {
  const email = `${first.toLowerCase()}@acme.test`;
  const form = { firstName: first, lastName: 'Z', email, mobile: '0123456789', invited: true };
  return (await it.admin.call(createUser, { body: form })).reply.id;
};
const invitationOf = async (id: number) => {
  const { body } = await it.admin.call(viewUser, { params: { id } });
  return (body.user_details as { user_invitation: unknown }).user_invitation;
};
const found = async (query: string) => {
  const { body } = await it.admin.get(`/api/user/list?${query}`);
  return { names: (body.users_list as { user_fname: string }[]).map((one) => one.user_fname), total: body.total_count };
};
const waiting = async () => (await it.admin.call(viewSummary)).body.invitations;

test("a refused invitation is 'Not delivered' with the reason, until it is sent again", async () => {
  const sentAt = it.clock.now;
  const neo = await add('Neo');
  await add('Ada');
  await eventually(async () =>
    expect(await invitationOf(neo)).toEqual({
      invitation_state: 'not_delivered',
      sent_at: sentAt,
      ends_at: sentAt + 7 * DAY,
      reason: REASON,
    }),
  );
  const list = await it.admin.call(listUsers, { query: { status: 'pending', sort: 'name' } });
  expect(list.body.users_list).toMatchObject([
    { user_fname: 'Ada', user_invitation: { invitation_state: 'sent', reason: null } },
    { user_fname: 'Neo', user_invitation: { invitation_state: 'not_delivered', reason: REASON } },
  ]);
  const one = { names: ['Neo'], total: 1 };
  for (const query of [
    '&limit=5',
    '&limit=5&search=neo',
    '&limit=5&search=ne',
    '&limit=5&sort=-invite',
    '&sort=status',
  ])
    expect(await found(`status=not_delivered${query}`), query).toEqual(one);
  expect(await found('status=not_delivered&limit=5&search=ada')).toEqual({ names: [], total: 0 });
  expect(await waiting()).toEqual({ expired_count: 0, not_delivered_count: 1 });

  unknown = [];
  it.clock.advance(1_000);
  expect((await it.admin.call(sendInvitation, { body: { id: neo } })).status).toBe(200);
  expect(await invitationOf(neo)).toMatchObject({ invitation_state: 'sent', reason: null });
  expect(await found('status=not_delivered&limit=5')).toEqual({ names: [], total: 0 });
});

test('the refusal of an earlier mail says nothing about the one that was sent again', async () => {
  await worker.stop();
  const neo = await add('Neo');
  const [mail] = await it.store.write((tx) => claimMails(tx, 1, it.clock.now));
  it.clock.advance(1_000);
  await it.admin.call(sendInvitation, { body: { id: neo } });
  if (mail) await it.store.write((tx) => noteUndelivered(tx, mail, REASON, it.clock.now));
  expect(await invitationOf(neo)).toMatchObject({ invitation_state: 'sent' });
});

test("an invitation is 'Expired' after seven days, in the list, on the person and in the filter", async () => {
  const ada = await add('Ada');
  const invited = { invitedOnly: true, person: { first_name: 'Pia', last_name: 'Z' } };
  await it.make({ ...invited, membership: { invited_at: it.clock.now - 7 * DAY + 60_000 } });
  expect(await found('status=expired&limit=5')).toEqual({ names: [], total: 0 });
  it.clock.advance(60_000);
  expect(await found('status=expired&limit=5')).toEqual({ names: ['Pia'], total: 1 });
  expect(await found('status=expired&limit=5&search=pia')).toEqual({ names: ['Pia'], total: 1 });
  expect(await invitationOf(ada)).toMatchObject({ invitation_state: 'sent' });
  expect(await waiting()).toMatchObject({ expired_count: 1 });
});
