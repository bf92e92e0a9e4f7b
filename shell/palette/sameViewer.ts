import { selectAtom } from 'jotai/utils';
import type { Viewer } from '#core/access/rule.ts';
import { viewerAtom } from '#core/session/session.ts';

/**
 * The viewer, another one only when something about it is: a refused search has the session read anew, and would be
 * asked, and refused, for ever if that began it again.
 */
export const sameViewerAtom = selectAtom(
  viewerAtom,
  (viewer) => viewer,
  (a: Viewer, b: Viewer) => JSON.stringify(a) === JSON.stringify(b),
);
