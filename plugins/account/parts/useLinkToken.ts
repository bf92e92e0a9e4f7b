import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';

/** The secret of the mailed link; `''` if the link has lost it. */
export function useLinkToken(): string {
  return useSearchParams().get('token')?.trim() ?? '';
}

/** Tells if the failure means that the link is invalid, however often it is tried. */
export const isBrokenLink = (error: CallError): boolean =>
  error.notFound || error.code === codes.conflict || error.errors['token'] !== undefined;

/** The reason why a link is invalid. */
export function brokenLinkText(error: CallError | undefined): string {
  if (!error) return 'The link is not complete. Open it from the mail once more, or copy the whole of it.';
  return error.notFound ? 'This link is not known here. It may have been cut off on its way.' : error.message;
}
