import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Store } from '#server/db/database.ts';

/** The server's keys, and what is done with them. All processes on one database have the same. */
export interface Secrets {
  /** Signs the tokens that `getsession` gives (HS256). */
  signingKey: Uint8Array;
  /**
   * How a secret that we gave away is kept: session secrets, mailed links, recovery codes. `purpose` parts the kinds,
   * so that one can never pass for another.
   */
  hash(purpose: HashPurpose, secret: string): string;
  /** Encrypts what we need to read again (AES-256-GCM). `context` names the row; it opens under the same one only. */
  seal(plain: string, context: string): string;
  /** Opens what `seal` made; throws when it was altered, moved to another row or made with another key. */
  open(sealed: string, context: string): string;
}

type HashPurpose = 'session' | 'link' | 'recovery code' | 'perm code' | 'first recovery codes';

/** A new secret for a cookie or a mailed link: 256 random bits that may stand in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The keys: from SECRET_KEY, or from the key that the first start left in the database. */
export async function loadSecrets(store: Store, secretKey: string | undefined): Promise<Secrets> {
  return makeSecrets(secretKey ?? (await keptKey(store)));
}

/** All keys come from one, by HKDF-SHA256 (RFC 5869), each for one purpose. */
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

async function keptKey(store: Store): Promise<string> {
  return store.write(async (db) => {
    // Two processes may start at once on an empty database: the first key stays, both read it.
    await db
      .insertInto('settings')
      .values({ key: 'secret_key', value: newSecret() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const kept = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'secret_key')
      .executeTakeFirstOrThrow();
    return kept.value;
  });
}
