import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Who a token acts for: a person, or a service account of the organisation. */
type Holder = 'person' | 'service';

/**
 * Marks a token of ours, so that scanners of public code can find one that was published by mistake. It says who holds
 * the token, so that one query finds it.
 */
const marks: Record<Holder, string> = { person: 'gat_', service: 'gas_' };
const shape = /^ga[ts]_([0-9a-f]{64})([0-9a-f]{8})$/;

const checksum = (secret: string): string => crc32(secret).toString(16).padStart(8, '0');

/** A new access token: 256 random bits, and a checksum by which a mistyped one is refused without a query. */
export function newAccessToken(holder: Holder): string {
  const secret = randomBytes(32).toString('hex');
  return `${marks[holder]}${secret}${checksum(secret)}`;
}

/** Tells if a Bearer token is one of ours, and not that of a session. */
export const isAccessToken = (bearer: string): boolean => Object.values(marks).some((mark) => bearer.startsWith(mark));

/** Tells if an access token is one of a service account. */
export const isOfService = (token: string): boolean => token.startsWith(marks.service);

/** The secret of an access token; `null` if the text is none. */
export function secretOf(token: string): string | null {
  const [, secret = '', sum] = shape.exec(token) ?? [];
  return secret !== '' && checksum(secret) === sum ? secret : null;
}

/** The Bearer token of a call. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
