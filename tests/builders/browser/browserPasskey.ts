import { vi } from 'vitest';

const bytes = new Uint8Array([1, 2, 3]).buffer;

/** Gives jsdom passkeys: the browser makes and uses one at once. `vi.unstubAllGlobals` takes them away. */
export function stubPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const made = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  };
  const answered = {
    ...made,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  };
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: () => Promise.resolve(made), get: () => Promise.resolve(answered) },
  });
}

/** Options as the server gives them to make a passkey. */
export const createOptionsReply = {
  options: {
    challenge: 'AQID',
    rp: { id: 'localhost', name: 'Gatehouse' },
    user: { id: 'AQID', name: 'user@acme.test', displayName: 'Uma User' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
    timeout: 300_000,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  },
};

/** Options as the server gives them to use a passkey. */
export const answerOptionsReply = {
  challenge: 'AQID',
  rpId: 'localhost',
  userVerification: 'required' as const,
  timeout: 300_000,
};
