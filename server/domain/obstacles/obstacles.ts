import { rule, type Rule, type Viewer } from '#core/access/rule.ts';
import type { Obstacle } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import type { memberSteps } from '#plugins/access/contract.ts';
import { dayInWords, endedOn } from '#server/domain/accessEnd.ts';
import type { ObstacleFacts } from './facts.ts';

/** A rule between a signed-in person and an organisation, with the refusal that it leads to. */
export interface ObstacleRule {
  name: (typeof memberSteps)[number];
  rule: Rule<ObstacleFacts>;
  kind: Exclude<Obstacle, 'signed out'>;
  code: number;
}

/** Its sentence has the day, so it is not made by `rule`. */
const notEnded: Rule<ObstacleFacts> = Object.assign(
  (_viewer: Viewer, { endsOn, endsAt, now, today = now }: ObstacleFacts) => {
    const day = endedOn({ ends_on: endsOn, ends_at: endsAt }, now);
    return day === null || `Your access ${endsAt !== null && endsAt > today ? 'ends' : 'ended'} on ${dayInWords(day)}.`;
  },
  { label: 'access has not ended' },
);

/** What is owed where only passkeys are admitted: a passkey, or a sign-in with it. */
export const passkeyOwed = ({ forcesPasskey, hasPasskey, byPasskey }: ObstacleFacts): 'add' | 'use' | null => {
  if (!forcesPasskey || (hasPasskey && byPasskey)) return null;
  return hasPasskey ? 'use' : 'add';
};

/** It has a sentence for each case, so it is not made by `rule`. */
const signedInByPasskey: Rule<ObstacleFacts> = Object.assign(
  (_viewer: Viewer, facts: ObstacleFacts) => {
    const owed = passkeyOwed(facts);
    if (owed === 'add') return 'Your organisation requires a passkey. Add one first.';
    return owed === null || 'Your organisation requires a passkey. Sign in with yours.';
  },
  { label: 'signed in with a passkey, if a policy asks for it' },
);

/** Finds out whether a person may use an organisation from an address. The rules are asked in this order. */
export const obstacleRules: readonly ObstacleRule[] = [
  {
    name: 'member',
    rule: rule(
      'member of the organisation',
      'You do not belong to an organisation that you can use.',
      (_viewer, { status }) => status !== null,
    ),
    kind: 'shut out',
    code: codes.notAllowed,
  },
  {
    name: 'present',
    rule: rule(
      'not deleted',
      'You were removed from this organisation.',
      (_viewer, { status }) => status !== 'deleted',
    ),
    kind: 'shut out',
    code: codes.notAllowed,
  },
  {
    name: 'active',
    rule: rule(
      'active',
      'Your account in this organisation has been deactivated.',
      (_viewer, { status }) => status !== 'inactive',
    ),
    kind: 'shut out',
    code: codes.notAllowed,
  },
  {
    name: 'not-ended',
    rule: notEnded,
    kind: 'shut out',
    code: codes.notAllowed,
  },
  {
    name: 'joined',
    rule: rule(
      'has joined',
      'You have not accepted the invitation to this organisation yet.',
      (_viewer, { joinedAt }) => joinedAt !== null,
    ),
    kind: 'shut out',
    code: codes.notAllowed,
  },
  {
    name: 'own-ranges',
    rule: rule(
      'in the own ranges, if there are any',
      'Your own allowed IPs do not include this network address.',
      (_viewer, { deniedByOwn }) => !deniedByOwn,
    ),
    kind: 'shut out',
    code: codes.addressNotAllowed,
  },
  {
    name: 'policy-ranges',
    rule: rule(
      'in the ranges of the policies, if they have any',
      'This organisation does not allow access from this network address.',
      (_viewer, { deniedByPolicy }) => !deniedByPolicy,
    ),
    kind: 'shut out',
    code: codes.addressNotAllowed,
  },
  {
    name: 'two-factor',
    rule: rule(
      'two-factor is set up, if a policy forces it',
      'Your organisation requires two-factor authentication. Set it up first.',
      (_viewer, { forcesTwoFactor, twoFactor }) => !forcesTwoFactor || twoFactor === 1,
    ),
    kind: 'set-up owed',
    code: codes.setupOwed,
  },
  {
    name: 'passkey',
    rule: signedInByPasskey,
    kind: 'set-up owed',
    code: codes.setupOwed,
  },
];

/** The first obstacle, with the sentence and the code of the refusal; `null` if there is none. */
export function obstacleOf(viewer: Viewer, facts: ObstacleFacts) {
  for (const { rule: ask, kind, code } of obstacleRules) {
    const verdict = ask(viewer, facts);
    if (verdict !== true) return { kind, code, status: verdict };
  }
  return null;
}
