import { expect, test } from 'vitest';
import { mailTransport } from './transport.ts';

test('a mail server may take 5 minutes to greet, also within the time to connect', () => {
  expect(mailTransport('smtp://127.0.0.1:1').transporter).toHaveProperty('options.greetingTimeout', 300_000);
  expect(mailTransport('smtp://127.0.0.1:1').transporter).toHaveProperty('options.connectionTimeout', 330_000);
});
