import { beforeAll, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';
import { passwordCost, slowOnPurpose } from './slowOnPurpose.ts';

beforeAll(() => void Object.assign(slowOnPurpose, { passwordCost }));

test('passwords are hashed by argon2id at the cost that OWASP names, each with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwordMatches('correct horse', one)).toBe(true);
  expect(await passwordMatches('correct house', one)).toBe(false);
  expect(await passwordMatches('correct horse', null)).toBe(false);
});

test('a crowd waits in a bounded queue: whoever does not fit in is told when to try again, and nobody else is held up', async () => {
  Object.assign(slowOnPurpose, { passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
  const crowd = await Promise.allSettled(Array.from({ length: 1000 }, () => hashPassword('correct horse')));
  const refused = crowd.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(1000);
  for (const one of refused) expect(one).toMatchObject({ code: 503, more: { retryAfter: 3 } });
  expect(await passwordMatches('correct horse', await hashPassword('correct horse'))).toBe(true);
});
