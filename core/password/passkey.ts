import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type * as z from 'zod/mini';
import type { Answer, answerOptions, Created, createOptions } from '#core/contract/password/passkey.ts';

/** Tells if this browser can use passkeys here. It needs https, or localhost. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Tells if this browser can offer passkeys in the suggestions of a field (WebAuthn's conditional mediation). */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Asks for a passkey: in a window of the browser, or, with `inField`, in the suggestions of the address field. */
export async function askForPasskey(
  optionsJSON: z.output<typeof answerOptions>,
  { inField = false } = {},
): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON, useBrowserAutofill: inField }).catch(fail);
}

/** Stops waiting for a passkey in the suggestions. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Has the browser make a passkey. */
export async function createPasskey(options: z.output<typeof createOptions>): Promise<Created> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The types of the library list the known ways to an authenticator; the server gives those that a browser named.
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(fail);
}

/** Browsers say little about a failure, on purpose; these are the cases that a person can do something about. */
function fail(thrown: unknown): never {
  const name = thrown instanceof Error ? thrown.name : '';
  const known = sentences[name];
  throw known === undefined ? thrown : new Error(known, { cause: thrown });
}

const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was used: you cancelled, or it took too long.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this web address of the portal.',
  ConstraintError: 'This device cannot check that it is you by touch, face or PIN, so it cannot keep a passkey.',
  NotSupportedError: 'This device cannot create a passkey.',
};
