import type { FastifyRequest } from 'fastify';
import '@fastify/multipart';
import { invalid } from './refused.ts';

/** The largest file that is taken, in bytes (product.md section 9). */
export const MOST_BYTES = 5_242_880;

/** The file of a multipart call. Refuses in words when it is missing, too large or not alone. */
export async function readUpload(request: FastifyRequest, field: string): Promise<Blob> {
  const refuse = (why: string) => invalid({ [field]: [why] });
  if (!request.isMultipart()) throw refuse('Choose a file.');
  // One byte more than is allowed, so that a file of exactly the limit is told from one that was cut there.
  const part = await request.file({ limits: { fileSize: MOST_BYTES + 1, files: 1, fields: 5, parts: 6 } });
  if (!part) throw refuse('Choose a file.');
  if (part.fieldname !== field) {
    part.file.resume();
    throw refuse('Choose a file.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  if (size > MOST_BYTES) throw refuse('Photo size must be less than 5MB.');
  if (size === 0) throw refuse('The file is empty.');
  return new Blob(chunks as BlobPart[], { type: part.mimetype });
}
