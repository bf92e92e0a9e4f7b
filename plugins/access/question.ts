import { dayPattern } from '#core/contract/text/day.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { explainAccess } from './contract.ts';

export type Question = InputOf<typeof explainAccess>['query'];

/** The question in the page's address; `undefined` if the person or the application is missing. */
export function questionOf(query: URLSearchParams): Question | undefined {
  const personId = numberOf(query.get('user'));
  const applicationId = numberOf(query.get('application'));
  if (personId === undefined || applicationId === undefined) return undefined;
  return {
    personId,
    applicationId,
    address: query.get('address') || undefined,
    at: numberOf(query.get('at')),
    on: dayIn(query.get('on')),
  };
}

const dayIn = (text: string | null): string | undefined => (text !== null && dayPattern.test(text) ? text : undefined);

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
