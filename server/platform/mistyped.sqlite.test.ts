import { expect, test } from 'vitest';
import { mistyped } from './mistyped.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP-URL', 'SMTP_URL'],
  ['GATEHOUSE_SMTP_URL', 'SMTP_URL'],
  ['GATEHOUSE_PORT', 'PORT'],
  ['SECRETKEY_FILE', 'SECRET_KEY_FILE'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['SESION_IDLE_MINUTE', 'SESSION_IDLE_MINUTES'],
])('%s is taken for a mistyped %s', (name, meant) => {
  const sentences = [`${name} is set, but this server has no such variable. Did you mean ${meant}?`];
  expect(mistyped({ [name]: 'x' })).toEqual(sentences);
  // Whoever has set the right one as well has the other for another program.
  expect(mistyped({ [name]: 'x', [meant]: 'y' })).toEqual([]);
});

test.each([
  'PATH',
  'HOSTNAME',
  'POST',
  'SORT',
  'HOSTS',
  'XDG_DATA_DIRS',
  'NODE_ENV',
  'PGDATABASE',
  'MAIL',
  'LANG',
  'SHELL',
])('%s belongs to another program', (name) => {
  expect(mistyped({ [name]: 'x' })).toEqual([]);
});
