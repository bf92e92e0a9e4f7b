import { jwtVerify, SignJWT } from 'jose';
import { codes } from '#core/contract/envelope.ts';
import { isAheadOfClock } from '#server/platform/clock.ts';
import { sessionEnded } from '#server/platform/http/refused.ts';

/** The lifetime of a token of `getsession`, in milliseconds. */
export const TOKEN_LIFE = 10 * 60_000;
/** The size of the cache of verified tokens. A signature is verified once per token and process. */
const MOST_REMEMBERED = 5_000;

/** `portal` opens the API; `pictures` opens files only, because `<img>` sends a cookie and no token. */
export type Audience = 'portal' | 'pictures';

/** The claims of a token, beside its session. They decide nothing: rights are read on every call. */
export interface Claims {
  session_id: string;
  user_id: number;
  org_id: number | null;
  is_admin: '0' | '1';
  app_id: number;
  name: string;
}

export interface Tokens {
  sign(audience: Audience, claims: Claims, now: number, expires: number): Promise<string>;
  /** The id of the session that a token is bound to; `null` when the token is forged, altered, of another kind or expired. */
  sessionOf(audience: Audience, token: string, now: number): Promise<string | null>;
}

/** Signs and verifies tokens, HS256 (RFC 7519). A valid token does not mean that its session is alive. */
export function makeTokens(key: Uint8Array): Tokens {
  // A signature and an expiry never change, so caching them is safe across processes. The state of the session is not cached.
  const remembered = new Map<string, { sessionId: string; expires: number }>();
  return {
    async sign(audience, claims, now, expires) {
      if (expires <= now) throw sessionEnded(codes.noSessionOnGetSession);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(audience)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(expires / 1000))
        .sign(key);
    },
    async sessionOf(audience, token, now) {
      const name = `${audience} ${token}`;
      let known = remembered.get(name);
      if (!known) {
        const payload = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience,
          currentDate: new Date(now),
          requiredClaims: ['exp', 'session_id'],
        }).then(
          (verified) => verified.payload,
          () => null,
        );
        if (!payload || typeof payload.session_id !== 'string') return null;
        known = { sessionId: payload.session_id, expires: (payload.exp ?? 0) * 1000 };
        const [oldest] = remembered.keys();
        if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
        remembered.set(name, known);
      }
      // A token whose end is further away than its lifetime was signed before the clock was set back.
      const isTooFar = audience === 'portal' && isAheadOfClock(known.expires - TOKEN_LIFE, now);
      if (known.expires > now && !isTooFar) return known.sessionId;
      remembered.delete(name);
      return null;
    },
  };
}
