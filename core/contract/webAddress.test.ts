import { expect, test } from 'vitest';
import { hasAddress } from './webAddress.ts';

test.each([
  'https://x.test',
  'https:\\\\x.test',
  'hxxps://evil.com',
  'www.x',
  'x.test/win',
  'x.test:8080',
  'x.test?win',
  'x.xn--p1ai/',
  '203.0.113.7/win',
  '203.0.113.7',
  'http://[2001:db8::7]',
  '[2001:db8::7]',
  'Visit evil.com now',
  'Visit EVIL.COM now',
  'at evil.co.uk',
  'at evil.com.br!',
  'go to evil.ru',
  'at win.xn--p1ai',
  'at приз.рф',
  'at bob@evil.example',
  'bob@evil.com',
  'bob (at) evil (dot) com',
  'evil[.]com',
  'evil [dot] com',
  'evil{.}io',
  'evil(dot)co.uk',
  'evil\u3002com',
  'evil\uff0ecom',
  'evil\uff61com',
  'evil\u2024com',
  'evil\u06d4com',
  'evil\ua4f8com',
  'evil.\u200bcom',
  'ｅｖｉｌ．ｃｏｍ',
])('%j within a name is an address', (name) => expect(hasAddress(`Win! ${name}`)).toBe(true));

// As registers of companies and of people have them.
test.each([
  'Booking.com B.V.',
  'Amazon.com, Inc.',
  'Overstock.com Inc',
  'MAIL.RU Group',
  'Node.js Foundation',
  'OpenJS and Node.js',
  'St. Gallen',
  'St.Gallen Kantonsspital',
  'St. Peter/Paul',
  'A.P. Møller - Mærsk A/S',
  'Dr. Oetker',
  'No.1 Traders',
  'No. 1.2 Traders',
  'A.B. Smith: Sons',
  'Müller GmbH & Co.KG',
  'Meyer & Co.kg',
  'Öz Gıda San.ve Tic.Ltd.Şti.',
  'Fiat S.p.A.',
  'Inditex S.A.',
  'PT. Maju Jaya Tbk.',
  'K.Srinivasan',
  'K.Li',
  'Asha Rao M.Com',
  'Ph.D. Lee',
  'Why?Not Ltd.',
  'Yahoo! Inc.',
  'R@dio 4',
  'Tea @ Home',
  'Polka Dot Ltd.',
  'Web 2.0 Ltd',
  '株式会社ミクシィ。',
])('%j is a name', (name) => expect(hasAddress(name)).toBe(false));

test.each(['evil.com', 'Evil.Com', 'evil.co.uk', 'Evil.de'])(
  '%s is a name of a company alone, not of a person',
  (name) => {
    expect(hasAddress(name)).toBe(false);
    expect(hasAddress(name, true)).toBe(true);
  },
);

test('a long text is judged at once', () => {
  // The processor's time: other work of the machine does not count.
  const begun = process.cpuUsage();
  for (const part of ['a', 'a.', 'a-', ' ', '[ ', '1.', ':', 'a@']) hasAddress(`x ${part.repeat(5_000)}`);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000);
});
