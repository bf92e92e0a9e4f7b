import { isAheadOfClock } from '../clock.ts';
import { DAY, MINUTE } from '../times.ts';

/**
 * The table of all limits (docs/specification/server.md section 6, docs/operations.md). A key of a counter is the name
 * of its limit and whom it counts: `source:192.0.2.1`. Times are in milliseconds.
 */
export interface Limit {
  /** The sentence before 'Try again in …'. */
  says: string;
  /** How many within `within`. `older` is the number between `memory` and `within`: a limit may shrink with it. */
  most(older: number): number;
  within: number;
  /** How long an attempt is remembered; at least `within`. */
  memory: number;
  /** How many may be under way at once. Others wait a moment. */
  atOnce: number;
  /** Beyond `most` this limit does not shut: it admits one after each gap. `beyond` is the number above `most`. */
  gap?(beyond: number): number;
  /** Others do not wait for one that is under way: they are refused with this sentence. */
  taken?: string;
  /** A success forgets the failures. Otherwise it takes back its own attempt alone. */
  forgets: boolean;
}

const QUARTER = 15 * MINUTE;

const upTo = (most: number, within = QUARTER) => ({ most: () => most, within, memory: within, atOnce: most });

/** 50 within a quarter of an hour, then 25, 12, 6, 3, 2 and 1 for as long as it goes on: about 200 a day. */
const halving = {
  most: (older: number) => Math.max(1, Math.floor((100 - older) / 2)),
  within: QUARTER,
  memory: DAY,
  atOnce: 10,
};

/** After 100 within a quarter of an hour: one after 2 seconds, then after 4, 8, 16 and at most 30 seconds. */
const slowing = {
  ...upTo(100),
  atOnce: 10,
  gap: (beyond: number) => Math.min(30_000, 2_000 * 2 ** Math.floor(beyond / 25)),
};

/** After 400 within a quarter of an hour: one after every 2 seconds, because strangers may share a site. */
const slowingSite = { ...upTo(400), atOnce: 40, gap: () => 2_000 };

const lasting = { forgets: false };

export const limits = {
  // Secrets that are guessed: passwords and codes. Failures count.
  /** An account from one source, in browsers that the account does not know. */
  pair: { ...upTo(10), forgets: true, says: 'Too many failed sign-ins to this account from your network.' },
  /** An account from all sources, in browsers that the account does not know. */
  account: {
    ...halving,
    ...lasting,
    says: 'Too many failed sign-ins to this account from browsers that are new to it.',
  },
  /** A source, whatever the accounts. */
  source: { ...slowing, ...lasting, says: 'Too many failed sign-ins from your network.' },
  /** The IPv6 /48 of a source. One customer may have a whole one, with 65,536 sources. */
  site: { ...slowingSite, ...lasting, says: 'Too many failed sign-ins from networks near yours.' },
  /** A browser in which this person has signed in before: nothing else counts there, so that no stranger shuts it out. */
  browser: { ...upTo(10), forgets: true, says: 'Too many failed sign-ins to this account from this browser.' },
  /** A signed-in person who proves the password once more. */
  person: { ...upTo(10), forgets: true, says: 'Too many wrong passwords for your account.' },

  /** An application that sends wrong secrets, from one source. */
  client: { ...upTo(30), ...lasting, says: 'Too many wrong client secrets from your network.' },

  // Passwords that are set. A link is claimed before the password is hashed.
  link: {
    ...upTo(10),
    atOnce: 1,
    taken: 'This link is being used right now.',
    forgets: true,
    says: 'Too many attempts with this link.',
  },
  hashing: { ...upTo(Infinity), atOnce: 4, forgets: true, says: 'Too many passwords are being set from your network.' },

  // Mails that a stranger asks for: forgotten passwords and registrations. All count.
  mailPair: { ...upTo(10), ...lasting, says: 'Too many mails to this address were requested from your network.' },
  mailAccount: { ...halving, ...lasting, says: 'Too many mails to this address were requested.' },
  mailSource: { ...slowing, ...lasting, says: 'Too many mails were requested from your network.' },
  mailSite: { ...slowingSite, ...lasting, says: 'Too many mails were requested from networks near yours.' },
  mailBrowser: { ...upTo(10), ...lasting, says: 'Too many mails to this address were requested from this browser.' },

  // Actions of signed-in people. Each attempt counts, also a successful one.
  /** One organisation invites one address. */
  invitation: { ...upTo(10), ...lasting, says: 'This user was invited 10 times within 15 minutes.' },
  /** All organisations together invite one address. */
  invited: { ...upTo(40), ...lasting, says: 'This address was invited too often.' },
  /** The invitations of an organisation that neither the operator nor 30 days trust yet. */
  newcomer: {
    ...upTo(50, DAY),
    ...lasting,
    says: 'Your organisation is new and has sent 50 invitations within a day. The operator of this portal can lift the limit.',
  },
  /** A moderator who adds people by their addresses and names none of this organisation: nobody is found by guessing. */
  colleague: { ...upTo(20, DAY), ...lasting, says: 'You have tried 20 addresses that could not be added to a group.' },
  /** A person downloads the own data, which is read in whole. */
  ownData: { ...upTo(5, DAY), ...lasting, says: 'You have downloaded your data 5 times within a day.' },
  founder: { ...upTo(10), ...lasting, says: 'You have set up 10 organisations within 15 minutes.' },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** A counter: its limit, and whom it counts. */
export type Key = `${LimitName}:${string}`;

export const limitOf = (key: string): Limit => {
  const name = key.slice(0, key.indexOf(':'));
  if (!(name in limits)) throw new Error(`There is no limit ${name}.`);
  return limits[name as LimitName];
};

/** The longest that any attempt is remembered. */
export const LONGEST_MEMORY = DAY;

/**
 * How long a further attempt has to wait after those at `counted` (the latest first), in milliseconds; 0 when it need not.
 */
export function waitAfter(limit: Limit, counted: readonly number[], now: number): number {
  const times = counted.filter((at) => !isAheadOfClock(at, now));
  const wait = waitAt(limit, times, now);
  if (wait === 0 || limit.gap) return wait;
  // The limit shrinks with what leaves the window, so the end of the wait is found by trying each moment of change.
  const changes = times.flatMap((at) => [at + limit.within, at + limit.memory]).filter((at) => at > now);
  const free = changes.toSorted((a, b) => a - b).find((at) => waitAt(limit, times, at) === 0);
  return free === undefined ? limit.within : free - now;
}

function waitAt(limit: Limit, times: readonly number[], now: number): number {
  const remembered = times.filter((at) => at > now - limit.memory);
  const recent = remembered.filter((at) => at > now - limit.within).length;
  const beyond = recent - limit.most(remembered.length - recent);
  if (beyond < 0) return 0;
  if (!limit.gap) return limit.within;
  return Math.max(0, (remembered[0] ?? 0) + limit.gap(beyond) - now);
}
