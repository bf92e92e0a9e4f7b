import { expect, test } from 'vitest';
import { MINUTE } from '#tests/builders/times.ts';
import { deviceName } from './deviceName.ts';
import { agoText } from './agoText.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/141.0 Safari/604.1`, 'Chrome on iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 15; K) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', 'curl'],
  ['', 'Unknown device'],
  ['x'.repeat(300), 'x'.repeat(300)],
])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [2 * MINUTE, '2 minutes ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [3 * 24 * 60 * MINUTE, '3 days ago'],
])('%d milliseconds ago is %s', (past, words) => expect(agoText(1e12 - past, 1e12)).toBe(words));
