import type { PictureVisibility, ProfilePicture } from '#core/contract/picture.ts';
import { baseOf } from '#core/contract/runtimeConfig.ts';
import type { Config } from '#server/platform/config.ts';

/** A person's picture with its address. */
export function pictureOf(
  { portal }: Pick<Config, 'portal'>,
  file: { id: number; visibility: number },
): ProfilePicture {
  // The database admits no other visibility.
  const visibility = file.visibility as PictureVisibility;
  return { id: file.id, url: `${baseOf(portal, 'user')}/user/profilepic/${file.id}`, visibility };
}

/** The address of an organisation's logo (docs/specification/product.md section 7), or `null` without one. */
export function logoUrl(config: Pick<Config, 'portal'>, organisationId: number, fileId: number): string;
export function logoUrl(config: Pick<Config, 'portal'>, organisationId: number, fileId: number | null): string | null;
export function logoUrl({ portal }: Pick<Config, 'portal'>, organisationId: number, fileId: number | null) {
  return fileId === null ? null : `${baseOf(portal, 'organisation')}/organisation/logo/${organisationId}/${fileId}`;
}
