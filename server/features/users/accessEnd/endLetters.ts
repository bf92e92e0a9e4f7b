import { greeting, plainName, plainOrganisation, plainPerson } from '#server/platform/mail/mailNames.ts';
import type { Letter } from '#server/platform/mail/templates.ts';

/** An access that ends: to what, and the last day in words. */
export interface EndingAccess {
  person: string;
  email: string;
  /** The application; missing if the membership itself ends. */
  application?: string;
  organisation: string;
  day: string;
}

/** The most lines of the letter to administrators. */
const MOST = 20;

/** To the person whose access ends. */
export const accessEnds = ({ person, application, organisation, day }: EndingAccess, url: string): Letter => {
  const at = plainOrganisation(organisation);
  const what = application === undefined ? at : `${plainName(application, 'an application')} at ${at}`;
  return {
    kind: 'access-ends',
    subject: `Your access to ${what} ends on ${day}`,
    lines: [
      greeting(person),
      `Your access to ${what} ends on ${day}. That is the last day on which you can use it.`,
      'If you need it for longer, ask an administrator of the organisation.',
    ],
    link: { label: 'Open the portal', url },
  };
};

/** To each administrator: all accesses of which people are warned at the same time. */
export const accessesEnd = (all: readonly EndingAccess[], url: string): Letter => ({
  kind: 'access-ends',
  subject: all.length === 1 ? 'The access of one person ends soon' : `Access ends soon in ${all.length} cases`,
  lines: [
    'Hello,',
    'This access ends soon. If somebody should keep it, extend it in the portal.',
    ...all.slice(0, MOST).map(lineOf),
    ...(all.length > MOST ? [`And ${all.length - MOST} more.`] : []),
  ],
  link: { label: 'Show whose access ends', url },
});

function lineOf({ person, email, application, organisation, day }: EndingAccess): string {
  const who = plainPerson(person, email);
  const what = plainName(
    application ?? organisation,
    application === undefined ? 'the organisation' : 'an application',
  );
  return `${who}: ${what}, until ${day}`;
}
