import { greeting, plainName, plainOrganisation, quotedName } from '#server/platform/mail/mailNames.ts';
import type { Letter } from '#server/platform/mail/templates.ts';

/** What shut somebody out. */
export interface ShutOut {
  person: string;
  organisation: string;
  /** Who made the change. */
  by: string;
  /** The changed rule: its kind and its name. */
  what: { kind: 'security policy' | 'group'; name: string } | undefined;
  at: number;
  /** The last known address; empty if it is not known. */
  address: string;
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const inWords = (at: number): string => `${format.format(at)} (UTC)`;

function commonParts({ person, organisation, by, what, at, address }: ShutOut) {
  const place = plainOrganisation(organisation);
  const rule = what ? `the ${what.kind}${quotedName(what.name)}` : 'the rules';
  return {
    kind: 'shut-out' as const,
    subject: `${place} can no longer be used from your network address`,
    lines: [
      greeting(person),
      `${plainName(by, 'Somebody')} changed ${rule} of ${place} on ${inWords(at)}. ${address === '' ? 'Your network address' : `The network address that you used last, ${address},`} is no longer allowed there.`,
    ],
    place,
  };
}

/** To somebody whom another person's change of rules has shut out. */
export const shutOut = (one: ShutOut, url: string): Letter => {
  const { lines, place, ...letter } = commonParts(one);
  return {
    ...letter,
    lines: [
      ...lines,
      `From an allowed network you can work as before. If you need ${place} from where you are, ask ${plainName(one.by, 'whoever made the change')} or another administrator.`,
    ],
    link: { label: 'Open the portal', url },
  };
};

/** To an owner, who can open the door again. */
export const ownerShutOut = (one: ShutOut, url: string): Letter => {
  const { lines, place, ...letter } = commonParts(one);
  return {
    ...letter,
    lines: [
      ...lines,
      `You are an owner of ${place}, so you can allow your network address: open the link in the place where you want to work, and enter your password. You can use the link once, within 7 days, from any network.`,
    ],
    link: { label: 'Allow my network address', url },
  };
};

interface OwnRanges {
  name: string;
  /** The change, as a part of a sentence: 'the range 192.0.2.1 was added'. */
  change: string;
  /** From where it was made. */
  address: string;
  at: number;
  url: string;
}

/** To a person from whose account some network addresses were shut out, because somebody else may have done it. */
export const ownRangesNarrowed = ({ name, change, address, at, url }: OwnRanges): Letter => ({
  kind: 'shut-out',
  subject: 'Your account can be used from fewer network addresses',
  lines: [
    greeting(name),
    `Your own allowed IP addresses were changed on ${inWords(at)}${address === '' ? '' : `, from ${address}`}: ${change}. You can use your account from the allowed addresses alone.`,
    'If this was not you, or if you can no longer sign in, use the link to take the change back. It asks for your password. You can use it once, within 7 days, from any network. If it was not you, set a new password too.',
  ],
  link: { label: 'Take the change back', url },
});
