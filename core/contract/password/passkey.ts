import * as z from 'zod/mini';

// What browsers make of WebAuthn's messages (WebAuthn Level 3, section 5.1). The names are the standard's; they are sent
// as the browser gives them.

const missing = 'The answer of the passkey is not complete.';
const bytes = (most: number) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(most, 'The answer of the passkey is too long.'));
/** A credential's id has at most 1,023 bytes. */
const credentialId = bytes(1400);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', missing) };

/** The answer of a passkey to a challenge. */
export const answer = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(2000),
        userHandle: z.optional(bytes(200)),
      },
      missing,
    ),
  },
  missing,
);
export type Answer = z.output<typeof answer>;

/** A new passkey. */
export const created = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.optional(
          z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, missing))).check(z.maxLength(10, missing)),
        ),
      },
      missing,
    ),
  },
  missing,
);
export type Created = z.output<typeof created>;

/** The options of a browser's `navigator.credentials.get`, in JSON. */
export const answerOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});

/** The options of a browser's `navigator.credentials.create`, in JSON. */
export const createOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
