import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { judge } from './judge.ts';
import type { Ctx } from './context.ts';

interface Admitted {
  endpoint: Endpoint;
  request: FastifyRequest;
  services: Services;
  caller: Caller | null;
  /** The call has one transaction, which begins. */
  transaction: boolean;
}

/** Checks the caller of a change again, inside its transaction: a right may have been removed while the call waited. */
export async function admitWithin(
  db: Ctx['db'],
  { endpoint, request, services, caller, transaction }: Admitted,
): Promise<Caller | null> {
  if (!transaction || !caller || endpoint.evenWhen?.includes('signed out')) return caller;
  const still = await services.sessions.callerWithin(db, caller, request.address);
  judge(endpoint, still, request.headers['x-organisation']);
  return still;
}
