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
