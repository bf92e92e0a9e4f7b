import { greeting, plainName, plainOrganisation, quotedName } from '#server/platform/mail/mailNames.ts';
import type { Letter } from '#server/platform/mail/templates.ts';

/** An access token that ends soon. */
interface Expiring {
  name: string;
  token: string;
  organisation: string;
  days: number;
  url: string;
}

/** To the person whose token it is. */
export const tokenExpires = ({ name, token, organisation, days, url }: Expiring): Letter => ({
  kind: 'token-expires',
  subject: `An access token ends in ${days} ${days === 1 ? 'day' : 'days'}`,
  lines: [
    greeting(name),
    `Your access token${quotedName(token)} for ${plainOrganisation(organisation)} ends in ${days} ${days === 1 ? 'day' : 'days'}. After that, a program that uses it is refused.`,
    'If the program is still needed, create a new token and give it to the program.',
  ],
  link: { label: 'Show your access tokens', url },
});

/** To each administrator: the token is one of a service account. */
export const serviceTokenExpires = ({ name, token, organisation, days, url }: Expiring): Letter => ({
  kind: 'token-expires',
  subject: `An access token of ${plainName(name, 'a service account')} ends in ${days} ${days === 1 ? 'day' : 'days'}`,
  lines: [
    'Hello,',
    `The access token${quotedName(token)} of the service account${quotedName(name)} of ${plainOrganisation(organisation)} ends in ${days} ${days === 1 ? 'day' : 'days'}. After that, the program that uses it is refused.`,
    'If the program is still needed, create a new token and give it to the program.',
  ],
  link: { label: 'Show the service account', url },
});
