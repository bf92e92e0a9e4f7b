import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../context.ts';

/** Sends the answer of an endpoint whose `reply` is `'binary'`: a file, or a redirection to one. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  if ('redirect' in answer) return reply.header('cache-control', 'no-store').redirect(String(answer.redirect));
  // The other case of `Answered` for a binary endpoint.
  const { bytes, type, headers } = answer as FileAnswer;
  reply
    .type(type)
    // Makes a file that is no picture after all harmless.
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      ...headers,
    });
  return isKnown(request, headers?.etag) ? reply.code(304).send() : reply.send(bytes);
}

/** Tells if the browser has this file (RFC 9110 section 13.1.2). */
function isKnown({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return etag !== undefined && known !== undefined && known.includes(etag);
}
