import { expect, test } from 'vitest';
import { shareConnections } from './connections.ts';

const awaited = { isAwaited: true, organisationId: 0 };
const bulk = { isAwaited: false, organisationId: 0 };
const invitation = { isAwaited: true, organisationId: 7 };
const letter = { isAwaited: false, organisationId: 7 };

// Others met both: a reset behind a newsletter, and a warning behind the confirmations that a stranger asked for.
test.each([
  { what: 'a warning', one: bulk, others: 'resets that strangers asked for', of: awaited, at: 5 },
  {
    what: 'a letter of the organisation',
    one: letter,
    others: 'its invitations, each sent by itself',
    of: invitation,
    at: 4,
  },
  { what: 'a forgotten password', one: awaited, others: 'letters of an organisation', of: letter, at: 5 },
  { what: 'a forgotten password', one: awaited, others: 'letters to single people', of: bulk, at: 5 },
  { what: 'a forgotten password', one: awaited, others: 'invitations of an organisation', of: invitation, at: 4 },
])('of six connections $others take at most $at, and $what gets one at once', async ({ one, of, at }) => {
  const connections = shareConnections(6);
  let begun = 0;
  for (let taken = 0; taken < 80; taken += 1) void connections.take(of).then(() => (begun += 1));
  await Promise.resolve();
  expect(begun).toBe(at);
  const giveBack = await connections.take(one);
  expect(giveBack).toBeTypeOf('function');
});

test('a connection that is given back goes to a mail that a person waits for', async () => {
  const connections = shareConnections(2);
  const giveBack = await connections.take(awaited);
  const order: string[] = [];
  void connections.take(bulk).then(() => order.push('bulk'));
  void connections.take(bulk).then(() => order.push('second bulk'));
  void connections.take(awaited).then(() => order.push('awaited'));
  giveBack?.();
  await Promise.resolve();
  expect(order).toEqual(['bulk', 'awaited']);
  connections.close();
});
