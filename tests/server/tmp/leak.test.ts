import { readdirSync } from 'node:fs';
import { test } from 'vitest';
import { buildWorld } from '../world/world.ts';
test('m', async () => {
  const world = await buildWorld();
  const out: string[] = [];
  for (let i = 0; i < 400; i++) {
    await world.renew();
    for (let k = 0; k < 20; k++) await world.browser('owner').get('/api/user/list?status=all');
    await world.browser('owner').post('/api/user/update', { user_id: 5, user_fname: 'x' });
    if (i % 50 === 0) out.push(`${i} rss ${(process.memoryUsage().rss / 1e6).toFixed(0)} heap ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} fds ${readdirSync('/proc/self/fd').length}`);
  }
  console.log(out.join('\n'));
  await world.close();
}, 300000);
