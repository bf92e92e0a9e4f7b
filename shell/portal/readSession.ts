import { CallError } from '#core/client/callError.ts';
import type { Client } from '#core/client/client.ts';
import { codes } from '#core/contract/envelope.ts';
import { userDetails, validateAddress } from '#core/contract/session.ts';
import type { SessionFacts } from '../router/guard.ts';

/** The page waits at most this long for the cookie that lets it load pictures, in milliseconds. */
const PICTURES_MS = 2_000;

/** Reads the signed-in person, the organisation, and whether it may be used from this network address. */
export async function readSession(client: Client): Promise<SessionFacts> {
  const [answer, addressAllowed] = await Promise.all([client.call(userDetails, {}), isAddressAllowed(client)]);
  await Promise.race([client.pictures(), new Promise((resolve) => setTimeout(resolve, PICTURES_MS))]);
  const { message: _message, type: _type, ...details } = answer;
  return { details, addressAllowed };
}

/**
 * Only code 200 is a yes (docs/specification/product.md section 4). A reply that says nothing about the address, such
 * as a server error, counts as yes: the server then decides at each call.
 */
async function isAddressAllowed(client: Client): Promise<boolean> {
  try {
    await client.call(validateAddress, {});
    return true;
  } catch (error) {
    const code = error instanceof CallError ? error.code : 0;
    return code === 0 || code >= codes.fault || code === codes.setupOwed || code === codes.tooManyAttempts;
  }
}
