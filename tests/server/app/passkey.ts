import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import { passkeyOptions } from '#plugins/account/contract.ts';
import type { Answer, Browser } from './browser.ts';
import { PASSWORD } from './security.ts';

/** What a test does wrong; by default everything is right. */
interface Faults {
  origin?: string;
  /** The host that the authenticator signs for. */
  rpId?: string;
  /** The person was not verified, by touch alone. */
  unverified?: true;
  counter?: number;
  /** It can be copied to other devices (the flag BE), or it is copied already (BE and BS). */
  backup?: 'eligible' | 'done';
}

const ORIGIN = 'http://localhost:3000';
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text64 = (value: string | Buffer) => Buffer.from(value).toString('base64url');

/** CBOR of byte strings and texts up to 65,535 bytes; the length in its shortest form (RFC 8949). */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);

/** An authenticator with one passkey, as in a phone: it makes a key, and signs what a browser gives it. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  userHandle = text64('nobody');

  /** The public key in COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  get publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, faults: Faults = {}): object {
    this.userHandle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([this.#data(faults, 0x40), Buffer.alloc(16), length, this.id, this.publicKey]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return this.#sent({
      clientDataJSON: clientData('webauthn.create', challenge, faults),
      attestationObject: text64(attestation),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, faults: Faults = {}): object {
    const authenticatorData = this.#data(faults, 0);
    const clientDataJSON = clientData('webauthn.get', challenge, faults);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#sent({
      clientDataJSON,
      authenticatorData: text64(authenticatorData),
      signature: text64(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: this.userHandle,
    });
  }

  #data({ rpId = 'localhost', unverified, counter = 0, backup }: Faults, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = { eligible: 0x08, done: 0x18, none: 0 }[backup ?? 'none'];
    return Buffer.concat([sha256(rpId), Buffer.from([(unverified ? 0x01 : 0x05) | flags | more]), count]);
  }

  #sent(response: object): object {
    return { id: text64(this.id), rawId: text64(this.id), type: 'public-key', response };
  }
}

const clientData = (type: string, challenge: string, { origin = ORIGIN }: Faults) =>
  text64(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

interface Options {
  challenge: string;
  user: { id: string };
  excludeCredentials: { id: string }[];
}

/** Proves the password; answers the options with which a passkey is made. */
export async function beginPasskey(browser: Browser, password = PASSWORD): Promise<Options> {
  const { body } = await browser.post('/api/security/passkey/options', { password });
  expect(body.code).toBe(200);
  return body.publickey_options as Options;
}

/** Sends a new passkey. */
export const sendPasskey = (browser: Browser, credential: object): Promise<Answer> =>
  browser.post('/api/security/passkey/add', { publickey_credential: credential });

/** Adds a passkey for the person signed in in the browser. */
export async function addPasskey(browser: Browser, passkey = new SoftPasskey(), password = PASSWORD) {
  const answer = await sendPasskey(browser, passkey.create(await beginPasskey(browser, password)));
  expect(answer.body.code).toBe(200);
  await browser.authorise();
  return { passkey, codes: answer.body.user_code as string[] };
}

/** A challenge of the sign-in page. */
export async function askChallenge(browser: Browser): Promise<{ challenge: string }> {
  return (await browser.call(passkeyOptions)).body.publickey_options as { challenge: string };
}

/** Sends the answer of a passkey. */
export const answerWith = (browser: Browser, credential: object): Promise<Answer> =>
  browser.post('/account/passkey/signin', { publickey_credential: credential });

/** Signs in with a passkey. */
export const signInWith = async (browser: Browser, passkey: SoftPasskey, faults: Faults = {}): Promise<Answer> =>
  answerWith(browser, passkey.get(await askChallenge(browser), faults));
