import type { Duty } from './duty.ts';

/**
 * The person who looks at the portal, as seen from the primary organisation. The server makes it and sends it with
 * `user/details`.
 */
export interface Viewer {
  /** The account's id; the wire's `user_id`. */
  id: number;
  /** The primary organisation's id, or `null` for a person who is in none. */
  organisationId: number | null;
  /** Full administrator of the primary organisation. */
  admin: boolean;
  /** The duties of a limited administrator; missing or empty for everybody else. */
  duties?: readonly Duty[];
  /** Ids of the applications that the duty 'applications' is for; missing or empty: all. */
  dutyApplications?: readonly number[];
  /** Owner of the primary organisation. */
  owner: boolean;
  /** The account was created in another organisation. */
  external: boolean;
  /** Verified the e-mail address (`user_primaryorg_verified`). */
  verified: boolean;
  /** May have more than one organisation. */
  manyOrganisations: boolean;
  /** Two-factor authentication is on: by an authenticator app, a passkey, or both. */
  twoFactor: boolean;
  /** An authenticator app is set up. */
  authenticator: boolean;
  /** Moderates a group of the primary organisation. */
  moderator: boolean;
  /**
   * The organisation may not be used from the current network address. Only the browser knows this: the server stops
   * such a call before it asks any rule.
   */
  addressRefused?: boolean;
}

/** `true`, or the sentence that explains the refusal: in the tooltip, the palette hint and the `status` of a reply. */
export type Verdict = true | string;

/** A pure test of the viewer and, for record rules, of a record. The browser and the server run the same object. */
export interface Rule<in T = unknown> {
  (viewer: Viewer, target: T): Verdict;
  /** A short description for the access table, for example 'admin and not external'. */
  label: string;
  /**
   * The code of the server's refusal, if it is not the usual 409 of a guard. It is 403 for a guard that checks
   * permissions, for example 'a moderator of that group'.
   */
  code?: 403;
  /** A refusal means that the record is as the change would make it: a program is told so with success. */
  already?: true;
  /** The rules that a combined rule consists of: the combined rule gives the answer of one of these. */
  parts?: readonly Rule<T>[];
}

// @__NO_SIDE_EFFECTS__ lets the build leave out rules that only the server asks.

/**
 * Makes a rule. `why` is the sentence for a viewer whom `test` refuses, `code` is the code of the server's reply; with
 * `already` the sentence says that the record is as the change would make it.
 */
// @__NO_SIDE_EFFECTS__
export function rule<T = unknown>(
  label: string,
  why: string,
  test: (viewer: Viewer, target: T) => boolean,
  { code, already }: Pick<Rule, 'code' | 'already'> = {},
): Rule<T> {
  return Object.assign((viewer: Viewer, target: T): Verdict => test(viewer, target) || why, {
    label,
    ...(code && { code }),
    ...(already && { already }),
  });
}

/** Admits a viewer who passes every rule; otherwise gives the first reason. */
// @__NO_SIDE_EFFECTS__
export function allOf<T = unknown>(...rules: Rule<T>[]): Rule<T> {
  return Object.assign(
    (viewer: Viewer, target: T): Verdict =>
      rules.map((r) => r(viewer, target)).find((verdict) => verdict !== true) ?? true,
    { label: rules.map((r) => r.label).join(' and '), parts: rules },
  );
}

/** Admits a viewer who passes at least one rule; otherwise gives the reason of the first rule. */
// @__NO_SIDE_EFFECTS__
export function anyOf<T = unknown>(...rules: [Rule<T>, ...Rule<T>[]]): Rule<T> {
  return Object.assign(
    (viewer: Viewer, target: T): Verdict => {
      const verdicts = rules.map((r) => r(viewer, target));
      return verdicts.includes(true) ? true : (verdicts[0] ?? true);
    },
    { label: rules.map((r) => r.label).join(' or '), parts: rules.slice(0, 1) },
  );
}

/** Why a rule refuses, with the marks of the rule that gives the reason. */
export interface Refusal extends Pick<Rule, 'code' | 'already'> {
  why: string;
}

/** The reason why a rule refuses the viewer; `undefined` if the rule admits the viewer. */
export function refusalBy<T>(rule: Rule<T>, viewer: Viewer, target: T): Refusal | undefined {
  const why = rule(viewer, target);
  if (why === true) return undefined;
  const speaker = rule.parts?.find((part) => part(viewer, target) === why);
  if (speaker) return refusalBy(speaker, viewer, target);
  const { code, already } = rule;
  return { why, ...(code && { code }), ...(already && { already }) };
}

/** Tells if a rule that needs only the viewer admits; for code that shows or hides something. */
export function admits(rule: Rule, viewer: Viewer): boolean {
  return rule(viewer, undefined) === true;
}
