import { vi } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { refuse, type Canned } from '#tests/builders/render/fakeServer.ts';

/** A fault of a call, and the text that reports it. */
export interface Fault {
  name: string;
  sentence: string;
  reply(endpoint: Endpoint): Canned;
  /** Further preparation for the fault; returns its clean-up. */
  begin?(): () => void;
}

let clock = new AbortController();

/** Faults of any form; a refused field (422) and an ended session (401) are tested separately. */
export const faults: readonly Fault[] = [
  {
    name: 'offline',
    sentence: 'You are offline. Nothing was lost. Try again.',
    reply: (endpoint) => ({ endpoint, respond: () => Promise.reject(new TypeError('Failed to fetch')) }),
    begin() {
      const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      return () => spy.mockRestore();
    },
  },
  {
    name: 'time-out',
    sentence: 'The server takes too long to answer. Nothing was lost. Try again.',
    reply: (endpoint) => ({
      endpoint,
      respond() {
        clock.abort();
        return new Promise<Response>(() => {});
      },
    }),
    begin() {
      // The reply belongs to the call whose timer started last.
      const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (clock = new AbortController()).signal);
      return () => spy.mockRestore();
    },
  },
  {
    name: '500',
    sentence: 'Something went wrong.',
    reply: (endpoint) => refuse(endpoint, 500, 'Something went wrong.', { request_id: 'r-7' }),
  },
  {
    name: '429',
    sentence: 'Too many attempts.',
    reply: (endpoint) => refuse(endpoint, 429, 'Too many attempts.', { retryAfter: 1 }),
  },
  {
    name: '409',
    sentence: 'It was changed meanwhile.',
    reply: (endpoint) => refuse(endpoint, 409, 'It was changed meanwhile.'),
  },
];

/** All typed, chosen and ticked values on screen. */
export function typed(): string[] {
  const controls = [...document.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')];
  const pressed = [...document.querySelectorAll('[aria-pressed]')];
  return [
    ...controls.map(({ type, name, value, checked }) => `${type} ${name}: ${value} ${checked}`),
    ...pressed.map((button) => `${button.textContent}: ${button.getAttribute('aria-pressed')}`),
  ];
}
