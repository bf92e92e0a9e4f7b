import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigFault } from './configuration.ts';
import type { Store } from '#server/platform/db/database.ts';
import { DAY } from './times.ts';

/** The server's keys and the functions that use them. All processes on one database share the keys. */
export interface Secrets {
  /** Signs the tokens that `getsession` gives (HS256). */
  signingKey: Uint8Array;
  /**
   * Hashes a secret that we gave away: session secrets, mailed links, recovery codes. `purpose` separates the kinds,
   * so a secret of one kind is invalid as another.
   */
  hash(purpose: HashPurpose, secret: string): string;
  /**
   * Encrypts a value that must be read again (AES-256-GCM). `context` names the row; only the same context decrypts
   * it.
   */
  seal(plain: string, context: string): string;
  /** Decrypts a value of `seal`; throws if it was changed, moved to another row or made with another key. */
  open(sealed: string, context: string): string;
}

type HashPurpose =
  | 'session'
  | 'link'
  | 'browser'
  | 'recovery code'
  | 'perm code'
  | 'first recovery codes'
  | 'challenge'
  | 'sign-on'
  | 'access token'
  | 'assistant'
  | 'key check';

/** A former secret of a webhook or an application works for so long after a new one was made, in milliseconds. */
export const OVERLAP = DAY;

/** A new secret for a cookie or a mailed link: 256 random bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The keys, derived from SECRET_KEY, or from the key that the first start stored in the database. */
export async function loadSecrets(store: Store, secretKey: string | undefined): Promise<Secrets> {
  const secrets = makeSecrets(secretKey ?? (await keptKey(store)));
  const check = secrets.hash('key check', 'gatehouse');
  if ((await keptSetting(store, 'key_check', check)) !== check)
    throw new ConfigFault([
      "SECRET_KEY is not the key of this database: second factors could not be read. Set the old key again. If it is lost, delete the row 'key_check' of the table settings, and reset the second factors by `portal person reset-second-factor`.",
    ]);
  return secrets;
}

/** Derives all keys from one, each for one purpose, by HKDF-SHA256 (RFC 5869). */
export function makeSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'gatehouse', purpose, 32));
  const sealing = derive('sealing');
  const hashing = derive('hashing');
  return {
    signingKey: new Uint8Array(derive('signing')),
    hash: (purpose, secret) => createHmac('sha256', hashing).update(`${purpose}\0${secret}`).digest('base64url'),
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

const keptKey = (store: Store): Promise<string> => keptSetting(store, 'secret_key', newSecret());

/** The value of a setting. The first start writes it. */
function keptSetting(store: Store, key: string, first: string): Promise<string> {
  return store.write(async (db) => {
    // Two processes may start at once on an empty database: the first value stays, both read it.
    await db
      .insertInto('settings')
      .values({ key, value: first })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
    return row.value;
  });
}
