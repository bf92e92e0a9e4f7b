import { brotliCompress, constants, gzip, type CompressCallback } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this many characters packing saves no packet; answers that carry a token stay below it, so nothing can be guessed from their packed size. */
const LEAST = 2_048;

const pack = {
  br: (text: string, done: CompressCallback) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (text: string, done: CompressCallback) => gzip(text, { level: 5 }, done),
};

/** Packs long JSON answers, off the main thread, for whoever takes it; one that is remembered once. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < LEAST) return done(null, payload);
    if (!String(reply.getHeader('content-type')).includes('json')) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const bytes = request.kept?.text === payload ? request.kept.bytes : {};
    // As bytes, which the socket takes quicker than a long text.
    if (!encoding) return done(null, (bytes.identity ??= Buffer.from(payload)));
    const send = (packed: Buffer) => {
      reply.header('content-encoding', encoding);
      done(null, packed);
    };
    const known = bytes[encoding];
    if (known) return send(known);
    pack[encoding](payload, (error, packed) => (error ? done(error) : send((bytes[encoding] = packed))));
  });
}

/** The best encoding that a client takes (RFC 9110 section 12.5.3), of the two that we have. */
export function acceptedEncoding(accepted = ''): 'br' | 'gzip' | undefined {
  return (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))(?=[\\s,;]|$)`).test(accepted),
  );
}
