import type { Ids, Kind } from '../world/world.ts';

/** The replies to an endpoint. */
export interface Row {
  /**
   * Makes a valid call with the ids of records. Every id that it reads is also tried as an id of another organisation
   * and as an unknown one, each separately. Add a missing record to `records` of the file.
   */
  give?: (ids: Ids) => CallInput;
  /** The code for each of the twelve actors, for records of the actor's organisation. */
  own: Line;
  /**
   * The same for records of another organisation, also by the name of the id; by default 404 where `own` is 200.
   * Another organisation's record and an unknown one always get the same bytes.
   */
  foreign?: Line | Partial<Record<Kind, Line>>;
  /** A successful call changes data. */
  changes?: true;
  /** Works without x-requested-with: an address outside the API, or one that an `<img>` loads. */
  plain?: true;
  /** The whole reply is a new secret, such as a picture of one. */
  random?: true;
}

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  headers?: Record<string, string>;
  /** Sent as the multipart field `image`. */
  file?: Uint8Array;
}

/**
 * The topic of the scope that a call needs, by the beginning of its path; the longest beginning counts. `null`: no access
 * token may make the call; `'any'`: every one may. Written only from docs/automation.md ('Scopes', 'Rights').
 *
 * A new call needs no row below a path that is here. A row for a longer path says why its topic is another one.
 */
export type Scopes = Readonly<Record<string, string | null>>;

/** Twelve codes, in the order of `actors` in world/world.ts. */
export type Line = string;

//                       anonymous
//                       |   expired
//                       |   |   signed out
//                       |   |   |   second factor owed
//                       |   |   |   |   two-factor set-up owed
//                       |   |   |   |   |   deactivated
//                       |   |   |   |   |   |   invited only
//                       |   |   |   |   |   |   |   member
//                       |   |   |   |   |   |   |   |   moderator
//                       |   |   |   |   |   |   |   |   |   admin
//                       |   |   |   |   |   |   |   |   |   |   owner
//                       |   |   |   |   |   |   |   |   |   |   |   elsewhere
export const everybody /*  */ = '200 200 200 200 200 200 200 200 200 200 200 200';
export const unknownToAll /**/ = '404 404 404 404 404 404 404 404 404 404 404 404';
export const signedIn /*   */ = '203 203 203 203 200 200 200 200 200 200 200 200';
/** The calls of the switch page (docs/specification/server.md section 2). */
export const alsoShutOut /**/ = '203 203 203 203 452 200 200 200 200 200 200 200';
export const admins /*     */ = '203 203 203 203 452 403 403 403 403 200 200 200';
/** Every member, for the member's own data. */
export const members /*    */ = '203 203 203 203 452 403 403 200 200 200 200 200';
