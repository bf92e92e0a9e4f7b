import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/domain/session.ts';
import { Provider } from './library.ts';

/** The portal's caller, and the request with the network address. */
interface Noted {
  caller: Caller;
  request: FastifyRequest;
}

const noted = new WeakMap<IncomingMessage, Noted | { caller: null; request: FastifyRequest }>();

/** Notes who calls and from where, before the library takes the request over. */
export function noteCaller(request: FastifyRequest, caller: Caller | null): void {
  noted.set(request.raw, { caller, request });
}

/** What was noted of a request; `null` if nobody is signed in. */
export function notedOf(request: IncomingMessage): Noted | null {
  const one = noted.get(request);
  return one?.caller ? one : null;
}

/** What was noted of the request that the library is at: within its routes, its adapter and its configuration. */
export function notedNow(): Noted | null {
  const request = Provider.ctx?.req;
  return request ? notedOf(request) : null;
}

/** The network address of the request that the library is at; the server's own calls have none. */
export function addressNow(): string {
  const request = Provider.ctx?.req;
  return (request && noted.get(request)?.request.address) ?? '';
}

/** The portal's caller of the request that the library is at. */
export const callerNow = (): Caller | null => notedNow()?.caller ?? null;
