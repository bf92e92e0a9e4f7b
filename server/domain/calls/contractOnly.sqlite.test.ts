import fastify from 'fastify';
import { expect, test } from 'vitest';
import { contractOnly } from './contractOnly.ts';

test.each(['/api/free', '/account/free', '/api', '/api/*'])('%s without a contract stops the start', (url) => {
  const app = fastify();
  contractOnly(app);
  expect(() => app.get(url, () => 'x')).toThrow('has no contract');
  expect(() => app.get('/apiary', () => 'x')).not.toThrow();
});
