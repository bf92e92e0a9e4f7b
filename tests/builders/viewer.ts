import type { Viewer } from '#core/access/rule.ts';
import { viewerOf } from '#core/session/session.ts';
import { details } from './details.ts';

/** A viewer for rules: the owner and admin of Acme Trading, unless `partial` says otherwise. */
export function viewer(partial: Partial<Viewer> = {}): Viewer {
  return { ...viewerOf(details()), ...partial };
}
