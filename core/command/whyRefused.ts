import type { CallError } from '#core/client/callError.ts';

/**
 * The reason of a refused call, for places without a form: the field errors, which a form would show under its fields.
 */
export function whyRefused({ errors, message }: CallError): string {
  return [...new Set(Object.values(errors).flat())].join(' ') || message;
}
