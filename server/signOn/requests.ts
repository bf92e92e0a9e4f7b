import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/session.ts';
import { Provider } from './library.ts';

/** The portal's caller, and the request with the network address. */
interface Noted {
  caller: Caller;
  request: FastifyRequest;
}

const noted = new WeakMap<IncomingMessage, Noted>();

/** Notes who calls, before the library takes the request over. */
export function noteCaller(request: FastifyRequest, caller: Caller | null): void {
  if (caller) noted.set(request.raw, { caller, request });
}

/** What was noted of a request; `null` if nobody is signed in. */
export const notedOf = (request: IncomingMessage): Noted | null => noted.get(request) ?? null;

/** What was noted of the request that the library is at: within its routes, its adapter and its configuration. */
export function notedNow(): Noted | null {
  const request = Provider.ctx?.req;
  return request ? notedOf(request) : null;
}

/** The portal's caller of the request that the library is at. */
export const callerNow = (): Caller | null => notedNow()?.caller ?? null;
