import { pipeline, Readable } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type CompressCallback } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * Shorter replies fill one packet anyway. Replies with a token are shorter, so their compressed size reveals nothing.
 */
const LEAST = 2_048;

const pack = {
  br: (text: string, done: CompressCallback) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (text: string, done: CompressCallback) => gzip(text, { level: 5 }, done),
};

/** Of a reply that is still being written; with a small window, because many may be under way. */
const packStream = {
  br: () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: () => createGzip({ level: 5 }),
};

/** Compresses long JSON replies, off the main thread, for clients that accept it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isStream = payload instanceof Readable;
    if (!isStream && (typeof payload !== 'string' || payload.length < LEAST)) return done(null, payload);
    if (!String(reply.getHeader('content-type')).includes('json')) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (isStream) {
      if (!encoding) return done(null, payload);
      reply.header('content-encoding', encoding);
      // Destroys both where one of them fails, or the client has gone.
      return done(
        null,
        pipeline(payload, packStream[encoding](), () => undefined),
      );
    }
    // The socket sends a buffer faster than a long string.
    if (!encoding) return done(null, Buffer.from(payload));
    pack[encoding](payload, (error, packed) => {
      if (error) return done(error);
      reply.header('content-encoding', encoding);
      done(null, packed);
    });
  });
}

/** The best encoding that a client accepts (RFC 9110 section 12.5.3), of these two. */
export function acceptedEncoding(accepted = ''): 'br' | 'gzip' | undefined {
  return (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))(?=[\\s,;]|$)`).test(accepted),
  );
}
