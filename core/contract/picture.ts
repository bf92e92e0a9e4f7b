import * as z from 'zod/mini';
import { fields, id, orElse } from './codec.ts';

/**
 * The people who may see a picture (docs/specification/product.md section 4): 2 employees of my organisation, 3
 * anyone, 4 only myself, 0 the same as 2.
 */
export const pictureVisibility = z.literal([0, 2, 3, 4]);
export type PictureVisibility = z.output<typeof pictureVisibility>;

/** A person's picture, if the viewer may see it (docs/specification/product.md section 3, Profile picture). */
export const profilePicture = fields({
  id: ['file_id', id],
  url: ['file_url', z.string()],
  visibility: ['visibility', orElse(pictureVisibility, 0)],
});
export type ProfilePicture = z.output<typeof profilePicture>;
