import type { Tile } from '#core/contract/session.ts';
import { path } from '#core/plugin/path.ts';

/** The launcher. */
export const applicationListPath = path('/application/list');
/** The organisation's applications. */
export const applicationPath = path('/application');
/** The onboarding page that adds applications. */
export const applicationAddPath = path('/application/add');
/** One application. Query: `search`. */
export const applicationViewPath = path('/application/view/:id');

/**
 * The address that opens an application: on a small screen its mobile address, if there is one
 * (docs/specification/product.md section 2).
 */
export const addressOf = ({ url, mobileUrl }: Tile, narrow: boolean): string => (narrow && mobileUrl) || url;
