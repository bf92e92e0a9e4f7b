import type { Ids, Kind } from '../world/world.ts';

export interface Row {
  give?: (ids: Ids) => Given;
  own: Line;
  foreign?: Line | Partial<Record<Kind, Line>>;
  changes?: true;
  plain?: true;
  /** The reply is different each time. */
  random?: true;
}

export interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  headers?: Record<string, string>;
  /** Sent as the multipart field `image`. */
  file?: Uint8Array;
}

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
