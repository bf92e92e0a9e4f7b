import type { FetchResponse } from 'ofetch';
import type { Envelope } from '#core/contract/envelope.ts';

/** The parts of a response that the client reads. */
export type Received = Pick<FetchResponse<Envelope | Blob>, 'ok' | 'status' | 'headers' | '_data'>;

declare global {
  /** Pending replies by address: early.js sends these calls while the portal's code is still loading. */
  var gatehouseAsked: Record<string, Promise<Envelope | undefined>> | undefined;
}

let answers: Record<string, Envelope> = {};

/**
 * Drops the replies that came with the page and the early calls. Once the first page is shown, they would be out of
 * date.
 */
export function dropEarly(): void {
  answers = {};
  globalThis.gatehouseAsked = undefined;
  document.getElementById('answers')?.remove();
}

/**
 * Returns the reply to a call that came with the page (server/doors/portal/firstAnswers.ts) or that early.js sent. Each
 * reply is returned once. `undefined` if there is none, or if the call failed.
 */
export function takeEarly(address: string): Received | Promise<Received | undefined> | undefined {
  const element = typeof document === 'undefined' ? undefined : document.getElementById('answers');
  if (element) {
    answers = JSON.parse(element.textContent || '{}') as typeof answers;
    delete answers.asks;
    // The replies contain a token, so they are removed from the document.
    element.remove();
  }
  const body = answers[address];
  delete answers[address];
  if (body) return received(body);
  const reply = globalThis.gatehouseAsked?.[address];
  delete globalThis.gatehouseAsked?.[address];
  return reply?.then((envelope) => envelope && received(envelope));
}

const received = (body: Envelope): Received => ({ ok: true, status: 200, headers: new Headers(), _data: body });
