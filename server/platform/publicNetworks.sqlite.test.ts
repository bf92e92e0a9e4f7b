import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const warnings = (WEBHOOK_NETWORKS: string) => readConfig({ WEBHOOK_NETWORKS }).warnings;

test.each(['8.8.8.8', '0.0.0.0/0', '::/0', '2001:4860::/32', '10.0.0.0/7', '172.0.0.0/8', '192.0.2.0/24'])(
  'webhooks to %s are warned of, and the server starts',
  (range) => {
    expect(warnings(`127.0.0.1, ${range}`)).toEqual([
      expect.stringContaining(
        `WEBHOOK_NETWORKS has public addresses, ${range.includes('/') ? range : `${range}/32`}: `,
      ),
    ]);
  },
);

test.each([
  '',
  '127.0.0.1',
  '::1',
  '10.1.0.0/16',
  '172.20.0.0/16',
  '192.168.7.7',
  'fd00:1::/32',
  'fe80::/64',
  '100.64.0.0/10',
  '::ffff:10.0.0.1',
])('webhooks to %j are not', (range) => {
  expect(warnings(range)).toEqual([]);
});
