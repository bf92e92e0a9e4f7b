import type * as contract from '#plugins/users/contract.ts';
import type { Ctx, Handlers } from '#server/http/calls/context.ts';
import { pictureOf } from '#server/http/pages/fileUrls.ts';
import { notFound } from '#server/http/calls/refused.ts';
import { fileAnswer } from '#server/files/fileAnswer.ts';
import { rewriteImage } from '#server/files/rewriteImage.ts';
import { putFile, removeFile } from '#server/files/table.ts';
import { maySeePicture, setVisibility } from './pictureQueries.ts';

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

  async removePicture({ params }, { db, viewer }) {
    await removeFile(db, { kind: 'picture', personId: viewer.id }, params.id);
    return { message: 'The profile picture was removed.' };
  },

  async setPictureVisibility({ body }, { db, viewer }) {
    if (!(await setVisibility(db, viewer.id, body.id, body.visibility))) throw notFound('picture');
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

async function keep(file: Blob, { services, viewer, now, writeStillAdmitted }: Ctx, replaces: number | 'any') {
  const image = await rewriteImage(file, viewer);
  const kept = await writeStillAdmitted((tx) =>
    putFile(tx, { kind: 'picture', personId: viewer.id }, image, { replaces, now }),
  );
  return { picture: pictureOf(services.config, kept), message: 'The profile picture was updated.' };
}
