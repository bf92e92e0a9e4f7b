import { afterAll, inject } from 'vitest';
import { slowOnPurpose } from '#server/platform/credentials/slowOnPurpose.ts';
import { dropIdle } from '../database/testing.ts';

// The helpers that make a test's database read only the environment, so that they work outside vitest too.
if (process.env.DB === 'postgres') process.env.POSTGRES_URL = inject('postgresUrl');
afterAll(dropIdle);

// Thousands of passwords are hashed here, with a cheap cost; passwords.unit.test.ts and timing.sqlite.test.ts test the real cost.
Object.assign(slowOnPurpose, { passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 }, answerTime: 0 });
