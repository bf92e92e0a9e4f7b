import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { sendWhole } from './wholeList.ts';

test('a reader who takes a little again and again has a bounded time for the whole reply', async () => {
  const ctx = {
    services: {},
    organisationId: 1,
    actor: { kind: 'person', id: 7, name: 'Ada' },
    request: { routeOptions: { config: { endpoint: { reply: {} } } } },
    stillAdmitted: async () => {},
  } as unknown as Ctx;
  const page = { rows: ['a row'.repeat(20_000)], nextCursor: 'more' };
  const endless = { answer: page, parts: [{ name: 'rows', first: page, read: async () => page }] };
  const stream = sendWhole(endless, ctx, (answer) => answer, 500);
  let fault: Error | undefined;
  stream.once('error', (error) => (fault = error));
  let taken = 0;
  for (const end = performance.now() + 10_000; !stream.closed && performance.now() < end; await setTimeout(20))
    if (stream.read() !== null) taken++;
  expect(fault?.message).toBe('A whole list took too long.');
  expect(taken).toBeGreaterThan(1);
});
