import type { FetchResponse } from 'ofetch';
import type { Envelope } from '../contract/envelope.ts';

/** As much of a response as the client looks at. */
export type Received = Pick<FetchResponse<Envelope | Blob>, 'ok' | 'status' | 'headers' | '_data'>;

declare global {
  interface Window {
    /** What shell/public/early.js asked for, by address. */
    gatehouseAsked?: Map<string, Promise<Received>>;
  }
}

/** The answer to a call that was asked for before the portal's code was there; each is given once. `undefined` without one. */
export function takeEarly(address: string): Promise<Received> | undefined {
  const asked = typeof window === 'undefined' ? undefined : window.gatehouseAsked;
  const answer = asked?.get(address);
  asked?.delete(address);
  return answer;
}
