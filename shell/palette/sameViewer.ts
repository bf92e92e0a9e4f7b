import { selectAtom } from 'jotai/utils';
import type { Viewer } from '#core/access/rule.ts';
import { viewerAtom } from '#core/session/session.ts';

/**
 * The viewer, which only changes when its content does. A refused search makes the session be read again; with a new
 * viewer each time, the search would repeat, and be refused, for ever.
 */
export const sameViewerAtom = selectAtom(
  viewerAtom,
  (viewer) => viewer,
  (a: Viewer, b: Viewer) => JSON.stringify(a) === JSON.stringify(b),
);
