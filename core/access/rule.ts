/** Who looks at the portal, seen from the primary organisation. Made by the server, sent to the browser with `user/details`. */
export interface Viewer {
  /** The account's id; the wire's `user_id`. */
  id: number;
  /** The primary organisation's id, or `null` for a person who is in none. */
  organisationId: number | null;
  /** Administrator of the primary organisation. */
  admin: boolean;
  /** Owner of the primary organisation. */
  owner: boolean;
  /** The account began in another organisation. */
  external: boolean;
  /** Verified the e-mail address (`user_primaryorg_verified`). */
  verified: boolean;
  /** May have more than one organisation. */
  manyOrganisations: boolean;
  /** Two-factor authentication is on. */
  twoFactor: boolean;
  /** Moderates a group of the primary organisation. */
  moderator: boolean;
  /**
   * The organisation may not be used from the network address at hand. Known to the browser alone: the server stops such
   * a call before it asks any rule.
   */
  addressRefused?: boolean;
}

/** `true`, or the sentence that tells the person why not: tooltip, palette hint and the `status` of a refusal. */
export type Verdict = true | string;

/** A pure test of the viewer and, for record rules, a record. The browser and the server run the same object. */
export interface Rule<in T = unknown> {
  (viewer: Viewer, target: T): Verdict;
  /** A few words for the access table, such as 'admin and not external'. */
  label: string;
  /**
   * The code that the server refuses with where a guard's usual 409 is not meant: 403 for a guard about who may, such as
   * 'a moderator of that group'.
   */
  code?: 403;
  /** Of a rule made of others: one of these says what it says. */
  parts?: readonly Rule<T>[];
}

/** Makes a rule: `why` is the sentence for those whom `test` turns away, `code` what the server then answers. */
export function rule<T = unknown>(
  label: string,
  why: string,
  test: (viewer: Viewer, target: T) => boolean,
  { code }: Pick<Rule, 'code'> = {},
): Rule<T> {
  return Object.assign((viewer: Viewer, target: T): Verdict => test(viewer, target) || why, {
    label,
    ...(code && { code }),
  });
}

/** Admits who passes every rule; says the first reason why not. */
export function allOf<T = unknown>(...rules: Rule<T>[]): Rule<T> {
  return Object.assign(
    (viewer: Viewer, target: T): Verdict => rules.map((r) => r(viewer, target)).find((said) => said !== true) ?? true,
    { label: rules.map((r) => r.label).join(' and '), parts: rules },
  );
}

/** Admits who passes one of the rules; says the first rule's reason why not. */
export function anyOf<T = unknown>(...rules: [Rule<T>, ...Rule<T>[]]): Rule<T> {
  return Object.assign(
    (viewer: Viewer, target: T): Verdict => {
      const said = rules.map((r) => r(viewer, target));
      return said.includes(true) ? true : (said[0] ?? true);
    },
    { label: rules.map((r) => r.label).join(' or '), parts: rules.slice(0, 1) },
  );
}

/** Why a rule turns the viewer away, with the code of the rule that says so; `undefined` when it does not. */
export function refusalBy<T>(rule: Rule<T>, viewer: Viewer, target: T): { why: string; code?: 403 } | undefined {
  const why = rule(viewer, target);
  if (why === true) return undefined;
  const speaker = rule.parts?.find((part) => part(viewer, target) === why);
  return speaker ? refusalBy(speaker, viewer, target) : { why, ...(rule.code && { code: rule.code }) };
}

/** Whether a rule of the viewer alone admits; for gates that show or hide. */
export function admits(rule: Rule, viewer: Viewer): boolean {
  return rule(viewer, undefined) === true;
}
