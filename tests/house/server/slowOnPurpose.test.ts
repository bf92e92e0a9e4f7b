import { expect, test } from 'vitest';
import { slowOnPurpose } from '#server/platform/credentials/slowOnPurpose.ts';

// The server's tests lower the cost; this test checks the real one.
test('passwords cost at least what OWASP requires, and replies that hide an address take longer than the work', () => {
  expect(slowOnPurpose).toEqual({
    passwordCost: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
    answerTime: 400,
    longestHash: 25_000,
  });
});
