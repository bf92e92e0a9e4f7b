import type { Viewer } from '#core/access/rule.ts';
import type { Details } from '#core/contract/session.ts';
import { tokenHolder } from '#core/contract/tokenHolder.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import type { Door } from './door.ts';
import { callByToken } from './tokenClient.ts';

/** For whom a token acts, and what it may do. */
export interface Holder {
  viewer: Viewer;
  /** Without tiles and applications, which the launcher shows. */
  session: Details;
  scopes: readonly string[];
}

/** Asks the server for whom this token acts. Throws a CallError if it is refused. */
export async function holderOf(door: Pick<Door, 'send' | 'source'>, token: string): Promise<Holder> {
  const { person, organisation, scopes } = await callByToken(door, token, tokenHolder, {});
  const session: Details = { person, organisation, applications: [], tiles: [] };
  return { session, viewer: viewerOf(session), scopes: scopes ?? [] };
}
