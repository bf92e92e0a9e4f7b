import type { Tree } from '../portal/organisationTree.ts';
import { useFreshSession } from './useFreshSession.ts';
import { useOtherTabs } from './useOtherTabs.ts';
import { useRefusals } from './useRefusals.ts';

/** Follows changes of the session made elsewhere: in another tab, on another device, by an administrator. */
export default function FollowSession({ tree }: { tree: Tree }) {
  useOtherTabs(tree);
  useRefusals(tree);
  useFreshSession(tree);
  return null;
}
