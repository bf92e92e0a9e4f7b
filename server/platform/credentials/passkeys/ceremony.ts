import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Answer, Created } from '#core/contract/password/passkey.ts';
import type { Config } from '#server/platform/config.ts';

/** The algorithms that we take, by their COSE numbers: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
/** How long the browser waits for the person, in milliseconds; as long as a challenge lives. */
const TIMEOUT = 5 * 60_000;

/** A passkey as the database has it. */
export interface Passkey {
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  /** It can be copied to other devices, and may be counted by each of them. */
  synced: 0 | 1;
  transports: string;
}

/** Passkeys belong to the host of PUBLIC_URL. Its origin alone may use them. */
function relyingParty({ publicUrl, portal }: Pick<Config, 'publicUrl' | 'portal'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: portal.product_name };
}

/** What the browser needs to sign in with any passkey of this site. It names nobody, so it tells nothing. */
export const answerOptions = (config: Config, challenge: string) => ({
  challenge,
  rpId: relyingParty(config).id,
  userVerification: 'required' as const,
  timeout: TIMEOUT,
});

/** What the browser needs to make a passkey. Those that the person has are not made twice. */
export function createOptions(
  config: Config,
  challenge: string,
  person: { webauthnId: string; email: string; name: string },
  present: readonly Pick<Passkey, 'credential_id' | 'transports'>[],
) {
  const { id, name } = relyingParty(config);
  return {
    challenge,
    rp: { id, name },
    user: { id: person.webauthnId, name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT,
    attestation: 'none' as const,
    excludeCredentials: present.map((one) => ({
      id: one.credential_id,
      type: 'public-key' as const,
      transports: transportsOf(one),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
}

const transportsOf = ({ transports }: Pick<Passkey, 'transports'>) => transports.split(',').filter(Boolean);

/**
 * Checks a new passkey: the origin, the host, that the person was verified, and the challenge, which `isOurs` judges.
 * Answers nothing if any of them is wrong. The library is large, so it is loaded at the first use.
 */
export async function checkCreated(config: Config, created: Created, isOurs: (challenge: string) => boolean) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(config);
  let challenge = '';
  // The library throws plain errors for every kind of wrong input.
  const checked = await verifyRegistrationResponse({
    response: created as RegistrationResponseJSON,
    expectedChallenge: (sent) => isOurs((challenge = sent)),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { credential, aaguid, credentialDeviceType } = checked.registrationInfo;
  return {
    challenge,
    aaguid,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialDeviceType === 'multiDevice',
  };
}

/**
 * Checks an answer of a passkey in the same way. The counter may not go back, which tells of a copy; that of a passkey which
 * can be copied to other devices tells nothing (WebAuthn level 3, section 6.1.1).
 */
export async function checkAnswer(
  config: Config,
  answer: Answer,
  passkey: Passkey,
  isOurs: (challenge: string) => boolean,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingParty(config);
  let challenge = '';
  const checked = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (sent) => isOurs((challenge = sent)),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      // The library does not judge after 0.
      counter: passkey.synced ? 0 : passkey.counter,
    },
  }).catch(() => undefined);
  return checked?.verified ? { challenge, counter: checked.authenticationInfo.newCounter } : undefined;
}
