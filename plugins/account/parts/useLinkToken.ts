import { useSearchParams } from 'wouter';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';

/** The secret of the mailed link that led here; `''` for a link that lost it on its way. */
export function useLinkToken(): string {
  return useSearchParams()[0].get('token')?.trim() ?? '';
}

/** Whether a failure means that the link leads nowhere any more, however often it is tried. */
export const isBrokenLink = (error: CallError): boolean =>
  error.notFound || error.code === codes.conflict || error.errors['token'] !== undefined;

/** Why a link leads nowhere. */
export function brokenLinkText(error: CallError | undefined): string {
  if (!error) return 'The link is not complete. Open it from the mail once more, or copy the whole of it.';
  return error.notFound ? 'This link is not known here. It may have been cut off on its way.' : error.message;
}
