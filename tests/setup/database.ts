import { inject, vi } from 'vitest';

// Helpers that make a test's database read the environment alone, so that they serve outside vitest as well.
if (process.env.DB === 'postgres') process.env.POSTGRES_URL = inject('postgresUrl');

// Thousands of passwords are hashed here; that it takes long is tested in passwords.test.ts and timing.test.ts.
vi.mock('#server/credentials/passwordCost.ts', () => ({
  passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}));
