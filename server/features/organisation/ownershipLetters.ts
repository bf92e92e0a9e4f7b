import { greeting, plainName, plainOrganisation } from '#server/platform/mail/mailNames.ts';
import type { Letter } from '#server/platform/mail/templates.ts';

/** The people of an offer by name, and the organisation. */
export interface OfferNames {
  organisation: string;
  giver: string;
  taker: string;
  url: string;
}

/** The names as a mail may carry them. */
const plain = ({ organisation, giver, taker, url }: OfferNames): OfferNames => ({
  organisation: plainOrganisation(organisation),
  giver: plainName(giver, 'The owner'),
  taker: plainName(taker, 'Somebody'),
  url,
});

const letter = (to: string, subject: string, lines: string[], label: string, url: string): Letter => ({
  kind: 'ownership',
  subject,
  lines: [greeting(to), ...lines],
  link: { label, url },
});

/** To the person who is offered the ownership. */
export const offeredToYou = (names: OfferNames): Letter => {
  const { organisation, giver, taker, url } = plain(names);
  return letter(
    taker,
    `You are offered the ownership of ${organisation}`,
    [
      `${giver} offers you the ownership of ${organisation}. Sign in to accept or to decline it.`,
      'The offer lasts for 7 days.',
    ],
    'Answer the offer',
    url,
  );
};

/** To the owner, because somebody else may have made the offer. */
export const offeredByYou = (names: OfferNames): Letter => {
  const { organisation, giver, taker, url } = plain(names);
  return letter(
    giver,
    `You offered the ownership of ${organisation}`,
    [
      `The ownership of ${organisation} was offered to ${taker} just now. You stay the owner until the offer is accepted. The offer lasts for 7 days.`,
      'If this was not you, withdraw the offer on the page Organisation, and set a new password at once.',
    ],
    'Look at the offer',
    url,
  );
};

/** To the person who was offered the ownership. */
export const offerWithdrawn = (names: OfferNames): Letter => {
  const { organisation, taker, url } = plain(names);
  return letter(
    taker,
    `The offer of the ownership of ${organisation} was withdrawn`,
    [`The offer of the ownership of ${organisation} was withdrawn. You do not need to do anything.`],
    'Open the portal',
    url,
  );
};

/** To the owner. */
export const offerDeclined = (names: OfferNames): Letter => {
  const { organisation, giver, taker, url } = plain(names);
  return letter(
    giver,
    `${taker} declined the ownership of ${organisation}`,
    [`${taker} declined the ownership of ${organisation}. You are still the owner.`],
    'Open the organisation',
    url,
  );
};

/** To the former owner. */
export const ownershipGiven = (names: OfferNames): Letter => {
  const { organisation, giver, taker, url } = plain(names);
  return letter(
    giver,
    `${taker} is now the owner of ${organisation}`,
    [
      `${taker} accepted the ownership of ${organisation}. You stay an administrator.`,
      'If you did not offer it, set a new password at once, and tell the operator of the portal.',
    ],
    'Open the organisation',
    url,
  );
};

/** To the new owner. */
export const ownershipTaken = (names: OfferNames): Letter => {
  const { organisation, giver, taker, url } = plain(names);
  return letter(
    taker,
    `You are now the owner of ${organisation}`,
    [
      `You accepted the ownership of ${organisation}. ${giver} stays an administrator.`,
      'If this was not you, set a new password at once, and tell the operator of the portal.',
    ],
    'Open the organisation',
    url,
  );
};
