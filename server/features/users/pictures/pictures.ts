import type * as contract from '#plugins/users/contract.ts';
import { pictureChanged, pictureRemoved, visibilityChanged } from '#plugins/users/events.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { pictureOf } from '#server/platform/http/pages/fileUrls.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { fileAnswer } from '#server/domain/calls/files/fileAnswer.ts';
import { rewriteImage } from '#server/platform/files/rewriteImage.ts';
import { putFile, removeFile } from '#server/platform/files/putFile.ts';
import { maySeePicture, setVisibility, visibilityOf } from './pictureQueries.ts';

type Endpoint = 'addPicture' | 'replacePicture' | 'removePicture' | 'setPictureVisibility' | 'showPicture';

/** Handlers of a person's own picture. The session alone identifies the person. */
export const pictureHandlers: Pick<Handlers<typeof contract>, Endpoint> = {
  addPicture: {
    // Of two parallel uploads the later one is kept: the person sent both.
    ownTransactions: ({ file }, ctx) => keep(file, ctx, 'any'),
  },

  replacePicture: {
    ownTransactions: ({ query, file }, ctx) => keep(file, ctx, query.id),
  },

  async removePicture({ params }, ctx) {
    const { db, viewer } = ctx;
    await removeFile(db, { kind: 'picture', personId: viewer.id }, params.id);
    await ctx.record(pictureRemoved, { subject: ownSubject(ctx) });
    return { message: 'The profile picture was removed.' };
  },

  async setPictureVisibility({ body }, ctx) {
    const { db, viewer } = ctx;
    const was = await visibilityOf(db, viewer.id, body.id);
    if (was === undefined) throw notFound('picture');
    await setVisibility(db, viewer.id, body.id, body.visibility);
    await ctx.record(visibilityChanged, {
      subject: ownSubject(ctx),
      was: { visibility: visibilityName(was) },
      now: { visibility: visibilityName(body.visibility) },
      reverse: { body: { id: body.id, visibility: was as typeof body.visibility } },
    });
    return { message: 'Profile picture visibility updated.' };
  },

  async showPicture({ params }, { db, viewer, organisationId }) {
    // A missing and a forbidden picture give the same answer.
    const file = (await maySeePicture(db, params.id, { id: viewer.id, organisationId }))
      ? await fileAnswer(db, 'picture', params.id)
      : null;
    if (!file) throw notFound('picture');
    return file;
  },
};

/** The visibilities, in words (docs/specification/product.md section 3). */
const visibilityName = (visibility: number): string =>
  ({ 3: 'Anyone', 4: 'Only myself' })[visibility] ?? 'The organisation';

const ownSubject = ({ viewer, caller }: Ctx) => ({ id: viewer.id, name: caller?.name ?? '' });

async function keep(file: Blob, ctx: Ctx, replaces: number | 'any') {
  const { services, viewer, now, writeStillAdmitted } = ctx;
  const image = await rewriteImage(file, viewer);
  const fileId = await writeStillAdmitted(async (tx) => {
    await ctx.record(pictureChanged, { subject: ownSubject(ctx) }, { tx });
    return putFile(tx, { kind: 'picture', personId: viewer.id }, image, { replaces, now });
  });
  return { picture: pictureOf(services.config, fileId), message: 'The profile picture was updated.' };
}
