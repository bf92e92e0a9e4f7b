import type { FetchResponse } from 'ofetch';
import type { Envelope } from '../contract/envelope.ts';

/** As much of a response as the client looks at. */
export type Received = Pick<FetchResponse<Envelope | Blob>, 'ok' | 'status' | 'headers' | '_data'>;

let answers: Record<string, Envelope> = {};

/** Forgets what came with the page. */
export function dropEarly(): void {
  answers = {};
  document.getElementById('answers')?.remove();
}

/** The answer to a call that came with the page (server/http/firstAnswers.ts); each is given once. `undefined` without one. */
export function takeEarly(address: string): Received | undefined {
  const element = typeof document === 'undefined' ? undefined : document.getElementById('answers');
  if (element) {
    answers = JSON.parse(element.textContent || '{}') as typeof answers;
    // There is a token among them.
    element.remove();
  }
  const body = answers[address];
  delete answers[address];
  return body && { ok: true, status: 200, headers: new Headers(), _data: body };
}
