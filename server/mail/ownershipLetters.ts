import type { Letter } from './templates.ts';

/** The people of an offer by name, and the organisation. */
export interface OfferNames {
  organisation: string;
  giver: string;
  taker: string;
  url: string;
}

const letter = (to: string, subject: string, lines: string[], label: string, url: string): Letter => ({
  kind: 'ownership',
  subject,
  lines: [`Hello ${to},`, ...lines],
  link: { label, url },
});

/** To the person who is offered the ownership. */
export const offeredToYou = ({ organisation, giver, taker, url }: OfferNames): Letter =>
  letter(
    taker,
    `You are offered the ownership of ${organisation}`,
    [
      `${giver} offers you the ownership of ${organisation}. Sign in to accept or to decline it.`,
      'The offer lasts for 7 days.',
    ],
    'Answer the offer',
    url,
  );

/** To the owner, because somebody else may have made the offer. */
export const offeredByYou = ({ organisation, giver, taker, url }: OfferNames): Letter =>
  letter(
    giver,
    `You offered the ownership of ${organisation}`,
    [
      `The ownership of ${organisation} was offered to ${taker} just now. You stay the owner until the offer is accepted; it lasts for 7 days.`,
      'If this was not you, withdraw the offer on the page Organisation, and set a new password at once.',
    ],
    'Look at the offer',
    url,
  );

/** To the person who was offered the ownership. */
export const offerWithdrawn = ({ organisation, taker, url }: OfferNames): Letter =>
  letter(
    taker,
    `The ownership of ${organisation} is not offered any more`,
    [`The offer of the ownership of ${organisation} was withdrawn. There is nothing to do.`],
    'Open the portal',
    url,
  );

/** To the owner. */
export const offerDeclined = ({ organisation, giver, taker, url }: OfferNames): Letter =>
  letter(
    giver,
    `${taker} declined the ownership of ${organisation}`,
    [`${taker} declined the ownership of ${organisation}. You are still the owner.`],
    'Open the organisation',
    url,
  );

/** To the former owner. */
export const ownershipGiven = ({ organisation, giver, taker, url }: OfferNames): Letter =>
  letter(
    giver,
    `${taker} is the owner of ${organisation} now`,
    [
      `${taker} accepted the ownership of ${organisation}. You stay an administrator.`,
      'If you did not offer it, set a new password at once, and tell the operator of the portal.',
    ],
    'Open the organisation',
    url,
  );

/** To the new owner. */
export const ownershipTaken = ({ organisation, giver, taker, url }: OfferNames): Letter =>
  letter(
    taker,
    `You are the owner of ${organisation} now`,
    [
      `You accepted the ownership of ${organisation}. ${giver} stays an administrator.`,
      'If this was not you, set a new password at once, and tell the operator of the portal.',
    ],
    'Open the organisation',
    url,
  );
