import type { FastifyRequest } from 'fastify';
import { bearerOf } from '#server/platform/credentials/accessToken.ts';
import type { Store } from '#server/platform/db/database.ts';
import { addressKey } from '#server/platform/http/connection/address.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Proof } from '#server/domain/session.ts';
import { gateById, gateBySecret, type Gate } from './gate.ts';
import type { SessionCookies } from './sessionCookies.ts';
import type { makeTokens } from './tokens.ts';

interface Needs {
  store: Store;
  secrets: Secrets;
  cookies: SessionCookies;
  tokens: ReturnType<typeof makeTokens>;
}

/** The session that a request presents, by its cookie or by a token. */
export function makePresented({ store, secrets, cookies, tokens }: Needs) {
  /** The hash of the session cookie's secret; `null` without the cookie. */
  const hashOf = (request: FastifyRequest) => {
    const secret = cookies.secretOf(request);
    return secret ? secrets.hash('session', secret) : null;
  };

  async function sessionOfToken(request: FastifyRequest, by: Proof, at: number): Promise<string | null> {
    const bearer = bearerOf(request);
    if (bearer) return tokens.sessionOf('portal', bearer, at);
    const picture = by === 'pictures' ? cookies.pictureTokenOf(request) : undefined;
    return picture ? tokens.sessionOf('pictures', picture, at) : null;
  }

  return {
    hashOf,
    async gateOf(request: FastifyRequest, by: Proof, address: string, at: number): Promise<Gate | undefined> {
      const isCookie = by === 'cookie';
      const key = isCookie ? hashOf(request) : await sessionOfToken(request, by, at);
      if (key === null) return undefined;
      const find = isCookie ? gateBySecret : gateById;
      return (await find(store.read, { ...fromOf(address), key }))[0];
    },
  };
}

/** A network address, as the rules of the organisation compare it. */
export function fromOf(address: string) {
  const { key, family } = addressKey(address);
  return { address: key, family };
}
