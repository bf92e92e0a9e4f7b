import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testConfig } from '#tests/builders/config.ts';
import { answer, fakeServer, refuse } from '#tests/builders/render/fakeServer.ts';
import { member } from '#core/access/rules.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { getSession } from '#core/contract/session.ts';
import { createClient } from './client.ts';

const reading = endpoint({ method: 'GET', path: '/pet/list', summary: 'Pets', access: member, reply: z.object({}) });
const rotating = endpoint({
  method: 'POST',
  path: '/pet/lock',
  summary: 'Change the lock',
  access: member,
  reply: z.object({}),
  changes: [],
  newSession: true,
});

const nothing = () => undefined;
const events = {
  ended: () => Promise.resolve(false),
  refused: nothing,
  changed: nothing,
};

test('a call that gives the session a new id makes the client get a new token, and only then', async () => {
  let sessions = 0;
  const server = fakeServer(
    answer(getSession, () => ({ id: 's', token: `token ${++sessions}` })),
    answer(reading, {}),
    answer(rotating, {}),
  );
  const { call } = createClient(testConfig, events);
  await call(reading, {});
  await call(rotating, {});
  await call(reading, {});
  const sent = server.requests
    .filter(({ url }) => url.includes('/pet/'))
    .map(({ headers }) => headers.get('authorization'));
  expect(sent).toEqual(['Bearer token 1', 'Bearer token 1', 'Bearer token 2']);
  server.reply(refuse(rotating, 409, 'Not now.'));
  await expect(call(rotating, {})).rejects.toMatchObject({ code: 409 });
  await call(reading, {});
  expect(sessions).toBe(2);
});

test('a session whose new token is refused too is over', async () => {
  const server = fakeServer(answer(getSession, { id: 's', token: 'token' }), refuse(reading, 203, 'Sign in.'));
  let ends = 0;
  const { call } = createClient(testConfig, { ...events, ended: async () => (ends++, false) });
  await expect(call(reading, {})).rejects.toMatchObject({ code: 203 });
  expect(ends).toBe(1);
  expect(server.requests.filter(({ url }) => url.includes('/session/getsession/'))).toHaveLength(2);
});

test('a session that now belongs to another person is over: no call is sent in that person’s name', async () => {
  const tokenOf = (person: number) => `head.${btoa(JSON.stringify({ user_id: person }))}.signature`;
  let person = 1;
  const server = fakeServer(
    answer(getSession, () => ({ id: 's', token: tokenOf(person) })),
    answer(reading, {}),
    answer(rotating, {}),
  );
  const endedWith: boolean[] = [];
  const ended = async (somebodyElse: boolean) => {
    endedWith.push(somebodyElse);
    person = 1;
    return true;
  };
  const { call } = createClient(testConfig, { ...events, ended });
  await call(rotating, {});
  person = 2;
  await call(reading, {});
  expect(endedWith).toEqual([true]);
  const sent = server.requests
    .filter(({ url }) => url.includes('/pet/'))
    .map(({ headers }) => headers.get('authorization'));
  expect(sent).toEqual([`Bearer ${tokenOf(1)}`, `Bearer ${tokenOf(1)}`]);
});
