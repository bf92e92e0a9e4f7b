import type { Viewer } from '#core/access/rule.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { details } from './details.ts';

/** A viewer for rules: by default the owner and admin of Acme Trading. */
export function viewer(partial: Partial<Viewer> = {}): Viewer {
  return { ...viewerOf(details()), ...partial };
}
