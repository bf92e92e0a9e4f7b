import type { FetchResponse } from 'ofetch';
import type { Envelope } from '../contract/envelope.ts';

/** As much of a response as the client looks at. */
export type Received = Pick<FetchResponse<Envelope | Blob>, 'ok' | 'status' | 'headers' | '_data'>;

declare global {
  /** Answers on their way, by their addresses: calls that early.js sent while the portal's code was still coming. */
  var gatehouseAsked: Record<string, Promise<Envelope | undefined>> | undefined;
}

let answers: Record<string, Envelope> = {};

/** Forgets what came with the page, and what was asked for early: once its first page stands it would be old. */
export function dropEarly(): void {
  answers = {};
  globalThis.gatehouseAsked = undefined;
  document.getElementById('answers')?.remove();
}

/**
 * The answer to a call that came with the page (server/http/pages/firstAnswers.ts), or that early.js asked for; each is given
 * once. `undefined` without one, or where it was no success.
 */
export function takeEarly(address: string): Received | Promise<Received | undefined> | undefined {
  const element = typeof document === 'undefined' ? undefined : document.getElementById('answers');
  if (element) {
    answers = JSON.parse(element.textContent || '{}') as typeof answers;
    delete answers.asks;
    // There is a token among them.
    element.remove();
  }
  const body = answers[address];
  delete answers[address];
  if (body) return received(body);
  const asked = globalThis.gatehouseAsked?.[address];
  delete globalThis.gatehouseAsked?.[address];
  return asked?.then((envelope) => envelope && received(envelope));
}

const received = (body: Envelope): Received => ({ ok: true, status: 200, headers: new Headers(), _data: body });
