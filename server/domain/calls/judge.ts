import { serviceOf, type Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { allowsScope, scopeOf, type Scope } from '#core/contract/scope.ts';
import type { Caller } from '#server/domain/session.ts';
import { Refused, sessionEnded } from '#server/platform/http/refused.ts';

/** Refuses a caller whom the endpoint does not admit. `organisationOnPage` is the one that the caller's page shows, if it is known. */
export function judge(endpoint: Endpoint, caller: Caller | null, organisationOnPage: unknown): void {
  if (!caller) throw sessionEnded();
  // Calls about an organisation are refused if the page shows another one; calls of the session and of the switch page
  // are not.
  const bound = endpoint.changes ?? !endpoint.evenWhen?.includes('shut out');
  if (bound && organisationOnPage !== undefined && organisationOnPage !== String(caller.viewer.organisationId))
    throw new Refused(codes.conflict, 'Your primary organisation has changed in the meantime. Nothing was saved.', {
      reason: 'organisation_changed',
    });
  const { obstacle } = caller;
  if (obstacle && !endpoint.evenWhen?.includes(obstacle.kind))
    throw new Refused(obstacle.code, obstacle.status, obstacle.kind === 'shut out' ? { reason: 'shut_out' } : {});
  judgeToken(endpoint, caller);
  const verdict = endpoint.access(caller.viewer, undefined);
  if (verdict !== true) throw new Refused(codes.notAllowed, verdict);
}

/** Refuses a program whose token does not allow the call. */
export function judgeToken(endpoint: Endpoint, caller: Caller | null): void {
  if (!caller?.token) return;
  const needed = scopeOf(endpoint);
  if (needed === null) throw new Refused(codes.notAllowed, 'No access token is allowed to do this. Use the portal.');
  const lacks = scopeLacked(caller, needed);
  if (lacks !== undefined) throw new Refused(codes.notAllowed, lacks);
  if (caller.service && endpoint.peopleOnly)
    throw new Refused(codes.notAllowed, 'No service account is allowed to do this. A person can do it in the portal.');
}

/** Why the token of a program does not allow what needs a scope; `undefined` if it does, and for a session. */
export const scopeLacked = (caller: Caller | null, needed: Scope | 'any'): string | undefined =>
  caller?.token && !allowsScope(caller.token.scopes, needed)
    ? `This access token is not allowed to do this. It needs the scope ${needed}.`
    : undefined;

/** What admits a caller: the cookie of the account service or of pictures, or the token. */
export function proofOf(endpoint: Endpoint) {
  if (serviceOf(endpoint) === 'account') return 'cookie';
  return endpoint.loadedBy === 'img' ? 'pictures' : 'token';
}
