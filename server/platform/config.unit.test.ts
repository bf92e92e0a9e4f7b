import { writeFileSync } from 'node:fs';
import { DAY } from '#tests/builders/times.ts';
import { temporaryFolder } from '#tests/server/app/temporaryFolder.ts';
import { describe, expect, test } from 'vitest';
import { runtimeConfig } from '#core/contract/runtimeConfig.ts';
import { readConfig } from './config.ts';
import { configuration, ConfigFault } from './configuration.ts';

function problemsOf(env: Record<string, string>, args: string[] = []): readonly string[] {
  try {
    readConfig(env, args);
  } catch (error) {
    if (error instanceof ConfigFault) return error.problems;
    throw error;
  }
  return [];
}

describe('a wrong value ends the start with a sentence', () => {
  test.each([
    ['PORT', '80x', "PORT is '80x', but a whole number from 0 to 65535 is expected."],
    ['PORT', '65536', "PORT is '65536', but"],
    ['PORT', '-1', "PORT is '-1', but"],
    ['HOST', 'a b', "HOST is 'a b', but a host name or an address is expected."],
    [
      'PUBLIC_URL',
      'portal.example',
      "PUBLIC_URL is 'portal.example', but an http(s) address without path is expected.",
    ],
    ['PUBLIC_URL', 'https://portal.example/here', "PUBLIC_URL is 'https://portal.example/here', but"],
    ['PUBLIC_URL', 'https://user@portal.example', 'PUBLIC_URL is'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL is'],
    [
      'DATABASE_URL',
      'mysql://secret@host/name',
      'DATABASE_URL is wrong, but an address that begins with postgres:// is expected.',
    ],
    ['SMTP_URL', 'mail:secret', 'SMTP_URL is wrong, but an address that begins with smtp:// or smtps:// is expected.'],
    ['SECRET_KEY', 'secret', 'SECRET_KEY is wrong, but at least 32 characters are expected.'],
    ['MAIL_FROM', 'nobody', "MAIL_FROM is 'nobody', but"],
    ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example', 'MAIL_FROM is'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', "TRUSTED_PROXIES is '10.0.0.0/33', but a list of addresses or ranges"],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy', 'TRUSTED_PROXIES is'],
    ...['10.0.0', '1.2.3', '10', '0x7f.0.0.1', '010.0.0.1', '10.0/16', '::010.0.0.1', '::ffff:10.0.0.0/90'].map(
      (text) => ['TRUSTED_PROXIES', text, `TRUSTED_PROXIES is '${text}'`],
    ),
    ['METRICS_FROM', '10', 'METRICS_FROM is'],
    ['METRICS_FROM', 'all', 'METRICS_FROM is'],
    ['SESSION_IDLE_MINUTES', '0', 'SESSION_IDLE_MINUTES is'],
    ['SESSION_ABSOLUTE_HOURS', '1.5', 'SESSION_ABSOLUTE_HOURS is'],
    ['LOG_LEVEL', 'loud', "LOG_LEVEL is 'loud', but one of fatal, error, warn, info, debug, silent is expected."],
    ['PRODUCT_NAME', '<b>', 'PRODUCT_NAME is'],
    [
      'API_BASE_USER',
      'api',
      "API_BASE_USER is 'api', but a path that begins with / or an http(s) address is expected.",
    ],
    ['API_BASE_USER', '//evil.example', 'API_BASE_USER is'],
  ])('%s=%s', (name, value, sentence) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).not.toContain('secret@host');
  });

  test.each([
    [['--demonstration'], "'--demonstration' is not a flag of this program."],
    [['--people', '100'], '--people is only for the demo organisation'],
    [['--demo', '--people', 'many'], "--people is 'many', but a whole number from 60 to 1000000 is expected."],
    [['--demo', '--people'], "--people is ''"],
    [['--demo', '--people=59'], "--people is '59'"],
  ])('%j', (args, sentence) => {
    expect(problemsOf({}, args).join()).toContain(sentence);
  });

  test('all problems are reported at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', SECRET_KEY: 'x' }, ['--x'])).toHaveLength(4);
  });
});

describe('the configuration', () => {
  test('has defaults, also for a variable that is set but empty', () => {
    for (const env of [{}, { PORT: '', PUBLIC_URL: ' ', TRUSTED_PROXIES: '', SECRET_KEY: '' }]) {
      const config = readConfig(env);
      expect(config).toMatchObject({
        port: 3000,
        publicUrl: 'http://localhost:3000',
        secure: false,
        smtpUrl: undefined,
        secretKey: undefined,
        mailFrom: 'Gatehouse <no-reply@localhost>',
        trustedProxies: [],
        sessionIdle: 3_600_000,
        sessionAbsolute: DAY,
        demo: false,
        readableMail: false,
      });
      expect(config.databaseUrl).toMatch(/data\/portal\.sqlite$/);
      expect(runtimeConfig.parse(config.portal)).toEqual(config.portal);
    }
  });

  test('reads a secret from a file, and says why it cannot', () => {
    const folder = temporaryFolder();
    writeFileSync(`${folder}/key`, `${'k'.repeat(40)}\n`);
    expect(readConfig({ SECRET_KEY_FILE: `${folder}/key` }).secretKey).toBe('k'.repeat(40));
    expect(() => readConfig({ SECRET_KEY_FILE: `${folder}/none`, DATABASE_URL_FILE: folder })).toThrow(
      `DATABASE_URL_FILE is '${folder}', which cannot be read: it is a folder, not a file.\nSECRET_KEY_FILE is '${folder}/none', which cannot be read: it does not exist, or a folder of its path does not.`,
    );
    expect(() => readConfig({ SECRET_KEY: 'k'.repeat(40), SECRET_KEY_FILE: `${folder}/key` })).toThrow(
      'SECRET_KEY and SECRET_KEY_FILE are both set: remove one of them.',
    );
  });

  test('follows the environment and the flags', () => {
    const env = {
      PUBLIC_URL: 'https://Portal.example:8443/',
      DATA_DIR: '/srv/x',
      API_BASE_GROUP: 'https://other.example/v1',
      PRODUCT_NAME: 'Acme',
    };
    expect(readConfig(env, ['--demo', '--people=100000'])).toMatchObject({
      publicUrl: 'https://portal.example:8443',
      secure: true,
      databaseUrl: '/srv/x/demo.sqlite',
      mailFrom: 'Acme <no-reply@portal.example>',
      people: 100_000,
      readableMail: true,
      portal: { product_name: 'Acme', bases: { group: 'https://other.example/v1', user: '/api' } },
    });
  });

  test('serves the demo with --demo only', () => {
    expect(readConfig({ NODE_ENV: 'production' }, ['--demo']).demo).toBe(true);
    for (const NODE_ENV of ['production', 'development', 'test']) expect(readConfig({ NODE_ENV }).demo).toBe(false);
  });

  test('lets mails be read only in development and in the demo', () => {
    expect(readConfig({ NODE_ENV: 'development' }).readableMail).toBe(true);
    for (const env of [{}, { NODE_ENV: 'production' }, { NODE_ENV: 'test' }])
      expect(readConfig(env).readableMail).toBe(false);
  });
});

test('every variable has a description', () => {
  for (const [name, { meaning }] of Object.entries(configuration)) expect([name, meaning.at(-1)]).toEqual([name, '.']);
});
