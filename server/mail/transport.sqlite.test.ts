import { expect, test } from 'vitest';
import { mailTransport } from './transport.ts';

test('a mail server may take 5 minutes to greet, also within the time to connect', () => {
  const { transporter } = mailTransport('smtp://127.0.0.1:1');
  const { greetingTimeout, connectionTimeout } = transporter.options as Record<string, number>;
  expect(greetingTimeout).toBe(300_000);
  expect(connectionTimeout).toBeGreaterThan(300_000);
});
