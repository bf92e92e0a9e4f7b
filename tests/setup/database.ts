import { inject } from 'vitest';

// Helpers that make a test's database read the environment alone, so that they serve outside vitest as well.
if (process.env.DB === 'postgres') process.env.POSTGRES_URL = inject('postgresUrl');
