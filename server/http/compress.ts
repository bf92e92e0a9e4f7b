import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this many characters packing saves no packet; answers that carry a token stay below it, so nothing can be guessed from their packed size. */
const LEAST = 2_048;

const pack = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => deflate(text, { level: 5 }),
};

/** Packs long JSON answers, off the main thread, for whoever takes it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST) return payload;
    if (!String(reply.getHeader('content-type')).includes('json')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return payload;
    const packed = await pack[encoding](payload);
    reply.header('content-encoding', encoding).header('content-length', packed.length);
    return packed;
  });
}

/** The best encoding that a client takes (RFC 9110 section 12.5.3), of the two that we have. */
export function acceptedEncoding(accepted = ''): 'br' | 'gzip' | undefined {
  return (['br', 'gzip'] as const).find((name) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))(?=[\\s,;]|$)`).test(accepted),
  );
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
