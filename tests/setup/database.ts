import { afterAll, inject } from 'vitest';
import { slowOnPurpose } from '#server/credentials/slowOnPurpose.ts';
import { dropIdle } from '../database/testing.ts';

// Helpers that make a test's database read the environment alone, so that they serve outside vitest as well.
if (process.env.DB === 'postgres') process.env.POSTGRES_URL = inject('postgresUrl');
afterAll(dropIdle);

// Thousands of passwords are hashed here; what is slow on purpose is tested in passwords.test.ts and timing.test.ts.
Object.assign(slowOnPurpose, { passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 }, answerTime: 0 });
