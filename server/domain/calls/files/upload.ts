import multipart from '@fastify/multipart';
import { MOST_PICTURE_BYTES, pictureFaults } from '#core/contract/files/pictureFile.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { SlotLimiter, type Whose } from '#server/platform/files/slotLimiter.ts';
import { invalid } from '#server/platform/http/refused.ts';

/** One byte more than allowed is accepted, to tell a large file from a truncated one. */
const limits = { fileSize: MOST_PICTURE_BYTES + 1, files: 1, fields: 5, parts: 6 };

/** Adds a route that takes a file. Only these routes have the parser's hooks. */
export function takeUploads(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.route(route);
  });
}

/** A file in progress is held in memory, and a slow or hostile client needs up to two minutes. */
const coming = new SlotLimiter({
  person: { most: 2, why: 'Your earlier pictures are still being uploaded.' },
  organisation: { most: 16, why: 'Too many pictures of your organisation are being uploaded.' },
  all: { most: 40, why: 'Too many pictures are being uploaded to the server.' },
});

/**
 * The file of a multipart call. Refuses a missing, a too large or a second file, and a person who sends too many at
 * once.
 */
export async function readUpload(request: FastifyRequest, field: string, whose: Whose): Promise<Blob> {
  const refuse = (why: string) => invalid({ [field]: [why] });
  const leave = coming.enter(whose);
  const part = await partOf(request).finally(leave);
  if (part === 'too large') throw refuse(pictureFaults.tooLarge);
  if (part === 'several') throw refuse('Send one file, not several.');
  if (!part || part.field !== field) throw refuse('Choose a file.');
  if (part.size > MOST_PICTURE_BYTES) throw refuse(pictureFaults.tooLarge);
  if (part.size === 0) throw refuse('The file is empty.');
  return new Blob(part.chunks as BlobPart[], { type: part.type });
}

/** The file of the call; `null` if there is none or the body is broken. */
async function partOf(request: FastifyRequest) {
  if (!request.isMultipart()) return null;
  try {
    let found: { field: string; type: string; size: number; chunks: Buffer[] } | null = null;
    // To the end of the body: the parser throws at a second file.
    for await (const part of request.files({ limits })) {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size <= MOST_PICTURE_BYTES) chunks.push(chunk);
      }
      found = { field: part.fieldname, type: part.mimetype, size, chunks };
    }
    return found;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_FILES_LIMIT') return 'several';
    if (code === 'FST_REQ_FILE_TOO_LARGE') return 'too large';
    // The parser's other errors are about the form of the body: no boundary, truncated, too many parts.
    return null;
  }
}
