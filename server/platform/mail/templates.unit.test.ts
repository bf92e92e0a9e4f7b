import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requestRefused } from '#server/features/requests/requestLetters.ts';
import { asHtml, asText, invitation, type Letter } from './templates.ts';

type Make = (values: object, url: string) => Letter;

/** Letters that are given a list, by their names. */
const aboutMany = new Set(['accessesEnd']);

/** Every function that a file of the server exports and that answers a letter, by its name. */
async function makersIn(file: string): Promise<[string, Make][]> {
  const text = readFileSync(`server/${file}`, 'utf8');
  const names = [...text.matchAll(/^export const (\w+) = \([^=]*\): Letter =>/gm)].map(([, name = '']) => name);
  if (names.length === 0) return [];
  const made = (await import(/* @vite-ignore */ `#server/${file}`)) as Record<string, Make>;
  return names.map((name) => {
    const make = made[name] as Make;
    return [name, aboutMany.has(name) ? (values, url) => make([values], url) : make];
  });
}
const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
const makers = (await Promise.all(files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map(makersIn))).flat();

/** Everything that somebody has typed is this name. */
function mailed(make: Make, name: string): string {
  const url = 'PORTAL';
  const names = [
    'name',
    'inviter',
    'organisation',
    'webhook',
    'token',
    'passkey',
    'person',
    'application',
    'giver',
    'taker',
    'by',
  ];
  const typed = Object.fromEntries(names.map((one) => [one, name]));
  const letter = make(
    {
      ...typed,
      email: 'ADDRESS',
      reason: 'It failed.',
      news: 'on',
      day: '1 May',
      days: 2,
      left: 2,
      change: '',
      address: '',
      at: 0,
      url,
      what: { kind: 'group', name },
    },
    url,
  );
  return [letter.subject, asText(letter), asHtml({ ...letter, link: undefined }).replace(/<[^>]*>/g, ' ')].join('\n');
}

test('the letters of the whole server are found', () => {
  const some = ['invitation', 'twoFactorChanged', 'accessesEnd', 'ownershipTaken', 'ownerShutOut', 'tokenExpires'];
  expect(makers.map(([name]) => name)).toEqual(expect.arrayContaining(some));
});

describe.each(makers)('the mail %s', (_name, make) => {
  test.each(['x.test/win', 'Refunds refund@x.test', 'https:x', 'Win at evil.com', 'Win evil[.]com'])(
    '%j is not in it: it is an address',
    (name) => expect(mailed(make, name)).not.toContain(name),
  );

  // What programs take for a host or an address: characters on both sides of a dot or an @.
  test.each(['Booking.com B.V.', 'evil.com', 'Evil\uff0ecom Ltd', 'Evil\u3002co.uk', 'K.Srinivasan', 'evil.com:x'])(
    'no program makes a link of the name %j',
    (name) => expect(mailed(make, name)).not.toMatch(/[\p{L}\p{N}][.@\uff0e\u3002\uff61\u2024][\p{L}\p{N}]{2}/u),
  );
});

test('a company that is called like its web site is read as it is written', () => {
  const name = 'Booking.com B.V.';
  const text = mailed(invitation as unknown as Make, name);
  expect(text.replaceAll('\u200b', '')).toContain(`${name} invites you to ${name}`);
});

test.each([
  ['Ask bob@acme.test.', 'The reason: Ask bob@acme.test.'],
  ['Ask (jörg@büro.test), or <bob@acme.test>!', 'The reason: Ask (jörg@büro.test), or <bob@acme.test>!'],
  ['Read evil.com first.', 'The portal shows the reason.'],
  ['See https://evil.example/login@acme first', 'The portal shows the reason.'],
  ['See https://evil.example/login@acme.test', 'The portal shows the reason.'],
  ['evil.example/@a', 'The portal shows the reason.'],
  ['bob@evil.example/login', 'The portal shows the reason.'],
  ['https://bob@evil.example', 'The portal shows the reason.'],
])('a reason %j is told as %j', (reason, sentence) => {
  const request = { person: 'Ada', application: 'CRM', organisation: 'Acme', reason };
  expect(asText(requestRefused(request, 'PORTAL'))).toContain(sentence);
});
