import { expect, test } from 'vitest';
import { slowOnPurpose } from '#server/credentials/slowOnPurpose.ts';

// The server's own tests lower it; here it is what runs.
test('passwords cost what OWASP names at least, and answers that hide an address take longer than the work', () => {
  expect(slowOnPurpose).toEqual({
    passwordCost: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
    answerTime: 400,
  });
});
