import { vi } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { refuse, type Canned } from '#tests/builders/fakeServer.ts';

/** What goes wrong with a call, and what is said then. */
export interface Fault {
  name: string;
  said: string;
  reply(endpoint: Endpoint): Canned;
  /** What else has to be so while it lasts; the result ends that. */
  begin?(): () => void;
}

let clock = new AbortController();

/** What happens to any form; a refused field (422) and an ended session (401) go other ways. */
export const faults: readonly Fault[] = [
  {
    name: 'offline',
    said: 'You are offline. Nothing was lost; please try again.',
    reply: (endpoint) => ({ endpoint, respond: () => Promise.reject(new TypeError('Failed to fetch')) }),
    begin() {
      const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      return () => spy.mockRestore();
    },
  },
  {
    name: 'time-out',
    said: 'The server takes too long to answer. Nothing was lost; please try again.',
    reply: (endpoint) => ({
      endpoint,
      respond() {
        clock.abort();
        return new Promise<Response>(() => {});
      },
    }),
    begin() {
      // The call that is answered is the one that set its clock last.
      const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (clock = new AbortController()).signal);
      return () => spy.mockRestore();
    },
  },
  {
    name: '500',
    said: 'Something went wrong.',
    reply: (endpoint) => refuse(endpoint, 500, 'Something went wrong.', { request_id: 'r-7' }),
  },
  {
    name: '429',
    said: 'Too many attempts.',
    reply: (endpoint) => refuse(endpoint, 429, 'Too many attempts.', { retryAfter: 1 }),
  },
  {
    name: '409',
    said: 'It was changed meanwhile.',
    reply: (endpoint) => refuse(endpoint, 409, 'It was changed meanwhile.'),
  },
];

/** What is typed, chosen and ticked, wherever on screen. */
export function typed(): string[] {
  const controls = [...document.querySelectorAll<HTMLInputElement>('input:not([type=file]), textarea')];
  const pressed = [...document.querySelectorAll('[aria-pressed]')];
  return [
    ...controls.map(({ type, name, value, checked }) => `${type} ${name}: ${value} ${checked}`),
    ...pressed.map((button) => `${button.textContent}: ${button.getAttribute('aria-pressed')}`),
  ];
}
