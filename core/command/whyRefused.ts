import type { CallError } from '../client/callError.ts';

/** Why a call was refused, where no form is there to mark its fields: the sentences that would stand under them. */
export function whyRefused({ errors, message }: CallError): string {
  return [...new Set(Object.values(errors).flat())].join(' ') || message;
}
