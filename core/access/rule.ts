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
}

/** `true`, or the sentence that tells the person why not: tooltip, palette hint and the `status` of a refusal. */
export type Verdict = true | string;

/** A pure test of the viewer and, for record rules, a record. The browser and the server run the same object. */
export interface Rule<in T = unknown> {
  (viewer: Viewer, target: T): Verdict;
  /** A few words for the access table, such as 'admin and not external'. */
  label: string;
}

/** Makes a rule: `why` is the sentence for those whom `test` turns away. */
export function rule<T = unknown>(label: string, why: string, test: (viewer: Viewer, target: T) => boolean): Rule<T> {
  return Object.assign((viewer: Viewer, target: T): Verdict => test(viewer, target) || why, { label });
}

/** Admits who passes every rule; says the first reason why not. */
export function allOf<T = unknown>(...rules: Rule<T>[]): Rule<T> {
  return Object.assign(
    (viewer: Viewer, target: T): Verdict => rules.map((r) => r(viewer, target)).find((said) => said !== true) ?? true,
    { label: rules.map((r) => r.label).join(' and ') },
  );
}

/** Admits who passes one of the rules; says the first rule's reason why not. */
export function anyOf<T = unknown>(...rules: [Rule<T>, ...Rule<T>[]]): Rule<T> {
  return Object.assign(
    (viewer: Viewer, target: T): Verdict => {
      const said = rules.map((r) => r(viewer, target));
      return said.includes(true) ? true : (said[0] ?? true);
    },
    { label: rules.map((r) => r.label).join(' or ') },
  );
}

/** Whether a rule of the viewer alone admits; for gates that show or hide. */
export function admits(rule: Rule, viewer: Viewer): boolean {
  return rule(viewer, undefined) === true;
}
