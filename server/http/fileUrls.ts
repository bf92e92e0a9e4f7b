import { baseOf } from '#core/contract/runtimeConfig.ts';
import type { Config } from '#server/config.ts';

/** Where a person's picture is read, or `null` without one. */
export function pictureUrl({ portal }: Pick<Config, 'portal'>, fileId: number | null): string | null {
  return fileId === null ? null : `${baseOf(portal, 'user')}/user/profilepic/${fileId}`;
}

/** Where an organisation's logo is read (product.md section 7), or `null` without one. */
export function logoUrl(config: Pick<Config, 'portal'>, organisationId: number, fileId: number): string;
export function logoUrl(config: Pick<Config, 'portal'>, organisationId: number, fileId: number | null): string | null;
export function logoUrl({ portal }: Pick<Config, 'portal'>, organisationId: number, fileId: number | null) {
  return fileId === null ? null : `${baseOf(portal, 'organisation')}/organisation/logo/${organisationId}/${fileId}`;
}
