import type { IncomingMessage } from 'node:http';
import type { Caller } from '#server/session.ts';
import { Provider } from './library.ts';

const callers = new WeakMap<IncomingMessage, Caller>();

/** Notes who calls, before the library takes the request over. */
export function noteCaller(request: IncomingMessage, caller: Caller | null): void {
  if (caller) callers.set(request, caller);
}

/** The portal's caller of a request. */
export const callerOf = (request: IncomingMessage): Caller | null => callers.get(request) ?? null;

/** The portal's caller of the request that the library is at: within its routes, its adapter and its configuration. */
export function callerNow(): Caller | null {
  const request = Provider.ctx?.req;
  return request ? callerOf(request) : null;
}
