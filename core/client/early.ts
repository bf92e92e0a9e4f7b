import type { FetchResponse } from 'ofetch';
import type { Envelope } from '../contract/envelope.ts';

/** As much of a response as the client looks at. */
export type Received = Pick<FetchResponse<Envelope | Blob>, 'ok' | 'status' | 'headers' | '_data'>;

let answers: Record<string, Envelope> = {};

/** Forgets what came with the page; tells whether it was answered in somebody's session. */
export function dropEarly(): boolean {
  answers = {};
  return takeText() !== '';
}

/** The answer to a call that came with the page (server/http/firstAnswers.ts); each is given once. `undefined` without one. */
export function takeEarly(address: string): Received | undefined {
  const text = takeText();
  if (text) answers = JSON.parse(text) as typeof answers;
  const body = answers[address];
  delete answers[address];
  return body && { ok: true, status: 200, headers: new Headers(), _data: body };
}

// There is a token in it, which does not stay in the page.
function takeText(): string {
  const element = typeof document === 'undefined' ? null : document.getElementById('answers');
  element?.remove();
  return element?.textContent ?? '';
}
