import { hasAddress } from '#core/contract/webAddress.ts';
import { greeting, plainName, plainOrganisation, plainPerson } from '#server/platform/mail/mailNames.ts';
import type { Letter } from '#server/platform/mail/templates.ts';

/** A request for an application, in words. */
interface Request {
  person: string;
  application: string;
  organisation: string;
}

const named = (application: string): string => plainName(application, 'an application');
const at = ({ application, organisation }: Request): string =>
  `${named(application)} at ${plainOrganisation(organisation)}`;

/** An email address alone, between spaces or punctuation marks: not a part of a web address, such as https://a.test/b@c.test. */
const EMAIL = /(?<![^\s("'<])[\p{L}\p{N}.+_-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=[.,;:!?)"'>]*(?:\s|$))/gu;

/** No mail has a web address that somebody has typed, but a reason may name a person to ask by the email address. */
const reasonLine = (reason: string): string =>
  hasAddress(reason.replaceAll(EMAIL, ''), true) ? 'The portal shows the reason.' : `The reason: ${reason}`;

/** To whoever may answer the request. */
export const accessRequested = (request: Request & { email: string; why: string }, url: string): Letter => {
  const { person, email, application, why } = request;
  return {
    kind: 'access-request',
    subject: `${plainName(person, 'Somebody')} asks for ${named(application)}`,
    lines: [
      'Hello,',
      `${plainPerson(person, email)} asks for ${at(request)}. Approve or refuse the request in the portal.`,
      ...(why ? [reasonLine(why)] : []),
      'While this request waits, you get no mail about others for one hour. The portal shows all of them.',
    ],
    link: { label: 'Show the requests', url },
  };
};

/** To the person whose request was approved. */
export const requestApproved = (request: Request, url: string): Letter => ({
  kind: 'access-request',
  subject: `You can now use ${named(request.application)}`,
  lines: [greeting(request.person), `Your request for ${at(request)} was approved. You can use it now.`],
  link: { label: 'Open the portal', url },
});

/** To the person whose request was refused. */
export const requestRefused = (request: Request & { reason: string }, url: string): Letter => ({
  kind: 'access-request',
  subject: `Your request for ${named(request.application)} was refused`,
  lines: [
    greeting(request.person),
    `Your request for ${at(request)} was refused.`,
    reasonLine(request.reason),
    'You can ask again after a day.',
  ],
  link: { label: 'Open the portal', url },
});
