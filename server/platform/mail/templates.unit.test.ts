import { describe, expect, test } from 'vitest';
import * as endLetters from '#server/features/users/endLetters.ts';
import * as ownershipLetters from '#server/features/organisation/ownershipLetters.ts';
import * as requestLetters from '#server/features/requests/requestLetters.ts';
import * as templates from './templates.ts';
import { asHtml, asText, type Letter } from './templates.ts';
import * as tokenLetters from '#server/domain/tokens/tokenLetters.ts';
import * as webhookLetters from '#server/features/webhooks/webhookLetters.ts';

type Make = (given: object, url: string) => Letter;
const {
  asText: _text,
  asHtml: _html,
  accessesEnd,
  ...letters
} = {
  ...templates,
  ...endLetters,
  ...ownershipLetters,
  ...requestLetters,
  ...tokenLetters,
  ...webhookLetters,
};
const makers = Object.entries({
  ...(letters as unknown as Record<string, Make>),
  accessesEnd: (given: object, url: string) => accessesEnd([given as endLetters.EndingAccess], url),
});

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
  ];
  const typed = Object.fromEntries(names.map((one) => [one, name]));
  const letter = make(
    { ...typed, email: 'ADDRESS', reason: 'It failed.', news: 'on', day: '1 May', days: 2, left: 2, url },
    url,
  );
  return [letter.subject, asText(letter), asHtml({ ...letter, link: undefined }).replace(/<[^>]*>/g, ' ')].join('\n');
}

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
  const text = mailed(letters.invitation as unknown as Make, name);
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
])('a reason %j is told as %j', (reason, told) => {
  const request = { person: 'Ada', application: 'CRM', organisation: 'Acme', reason };
  expect(asText(requestLetters.requestRefused(request, 'PORTAL'))).toContain(told);
});
