import { inject } from 'vitest';
import type {} from './postgres.ts';

// Helpers that make a test's database read the environment alone, so that they serve outside vitest as well.
if (process.env.DB === 'postgres') process.env.POSTGRES_URL = inject('postgresUrl');
