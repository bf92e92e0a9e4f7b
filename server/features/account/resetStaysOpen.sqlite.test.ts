import { expect, test } from 'vitest';
import { forgotPassword } from '#plugins/account/contract.ts';
import { accountWorld } from '#tests/server/app/account.ts';

const world = accountWorld();
const hex = (value: number) => value.toString(16);

/** What one attacker can do who has a whole /48, or a few. */
test.each<[string, (call: number) => string]>([
  ['ten calls from each of its networks', (call) => `2001:db8:7:${hex(Math.floor(call / 10))}::1`],
  ['a network of its own for each call', (call) => `2001:db8:7:${hex(call)}::1`],
  ['another host of one network for each call', (call) => `2001:db8:7::${hex(call + 1)}`],
  ['networks far apart within the /48', (call) => `2001:db8:7:${hex((call * 7919) % 65_536)}:a:b:c:d`],
  ['the address of one IPv4 as 6to4', (call) => `2002:c000:204:${hex(call)}::1`],
  ['four /48 in turns', (call) => `2001:db8:${hex(1 + (call % 4))}:${hex(call)}::1`],
])('the mail for a forgotten password stays open in a new browser after %s', async (_what, addressOf) => {
  const ask = (address: string) =>
    world.server.browser(address).call(forgotPassword, { body: { email: world.ada.email } });
  for (let call = 0; call < 120; call++) {
    const address = addressOf(call);
    await ask(address);
    await world.signIn(world.server.browser(address), world.ada.email, 'a guess');
  }
  for (const address of ['192.0.2.1', '2001:db8:ffff::1', '2a02:c7c:1::5'])
    expect([address, (await ask(address)).status]).toEqual([address, 200]);
});

test('all of one /48 get ten mails to an address, and others are still asked for', async () => {
  const ask = (address: string, user_email = world.ada.email) =>
    world.server.browser(address).call(forgotPassword, { body: { email: user_email } });
  for (let call = 0; call < 10; call++) expect((await ask(`2001:db8:7:${hex(call)}::1`)).status).toBe(200);
  const answer = await ask('2001:db8:7:ffff::1');
  expect(answer).toMatchObject({ status: 429, body: { status: expect.stringContaining('from your network') } });
  expect((await ask('2001:db8:7:ffff::1', 'somebody@acme.test')).status).toBe(200);
});
