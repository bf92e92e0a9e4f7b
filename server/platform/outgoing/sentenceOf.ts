/** What is said of an error of the network, by its code. None names the address, which may contain a key. */
const sentences: Record<string, string> = {
  ENOTFOUND: 'DNS does not know the host of the address.',
  EAI_AGAIN: 'DNS did not answer when the host was looked up.',
  ECONNREFUSED: 'The receiver refused the connection: nothing listens at its port.',
  ECONNRESET: 'The receiver ended the connection before it answered.',
  EPIPE: 'The receiver ended the connection before it answered.',
  ETIMEDOUT: 'The receiver did not accept the connection in time.',
  EHOSTUNREACH: 'The portal has no network route to the receiver.',
  ENETUNREACH: 'The portal has no network route to the receiver.',
  ENETDOWN: 'The network of the portal is down.',
  EADDRNOTAVAIL: 'The portal has no free port for a connection.',
  EMFILE: 'The portal has too many connections open.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the receiver is not valid yet.',
  CERT_REVOKED: 'The certificate of the receiver was revoked.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is signed by itself, so it is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate of the receiver comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the receiver comes from an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The receiver does not send the certificate between its own and the authority.',
};

/** What is said of codes with the same beginning. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(EPROTO$|ERR_SSL_|ERR_TLS_)/, 'The receiver does not speak TLS at this port, or none that the portal accepts.'],
  [/CERT|SIGNATURE|CRL/, 'The certificate of the receiver is not valid.'],
  [/^HPE_/, 'The receiver does not answer in HTTP.'],
];

/**
 * Why no answer came, in a sentence for people: raw errors of the system are for programmers. An error without a code has our
 * own sentence.
 */
export function sentenceOf(error: unknown): string {
  const { code, message, errors } = (error ?? {}) as { code?: unknown; message?: unknown; errors?: unknown };
  // A host with several addresses fails with one error for each.
  if (typeof code !== 'string' && Array.isArray(errors) && errors.length > 0) return sentenceOf(errors[0]);
  if (typeof code !== 'string')
    return typeof message === 'string' && message !== '' ? message : 'The connection failed.';
  return sentences[code] ?? kinds.find(([of]) => of.test(code))?.[1] ?? `The connection failed (${code}).`;
}
