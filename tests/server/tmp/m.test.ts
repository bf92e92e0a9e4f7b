import { test } from 'vitest';
import { buildWorld } from '../world/world.ts';
import { stateOf, versionOf } from '../world/state.ts';
test('m', async () => {
  const t = async (n: string, f: () => Promise<unknown>, times = 10) => {
    const s = performance.now();
    for (let i = 0; i < times; i++) await f();
    console.log(n, ((performance.now() - s) / times).toFixed(1));
  };
  let w: Awaited<ReturnType<typeof buildWorld>> | undefined;
  await t(
    'build',
    async () => {
      w = await buildWorld();
    },
    1,
  );
  const world = w!;
  await t('renew', () => world.renew());
  await t('renew+state', async () => {
    await world.renew();
    await stateOf(world.server.store);
  });
  await t('state', () => stateOf(world.server.store), 50);
  await t('version', () => versionOf(world.server.store), 50);
  await t('call', () => world.browser('owner').get('/api/user/details'), 50);
  await t('list', () => world.browser('owner').get('/api/user/list?status=all'), 50);
  await t('anon', () => world.browser('anonymous').get('/api/user/list?status=all'), 50);
  await world.close();
}, 60000);
