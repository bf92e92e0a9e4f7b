import { hasUnsaved } from '#core/form/unsaved.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { notify } from '#core/ui/toast/toast.ts';
import { indexPath } from '../portal/addresses.ts';
import type { Portal } from '../portal/portal.ts';
import { loadingAtom, shownAtom } from '../router/routerAtoms.ts';
import { sceneAtom } from '../portal/portalAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { sayOnce } from './sayOnce.ts';

/** What is said of what the session turns out to be. */
interface Words {
  /** A call was refused for it: it stands until it is closed. */
  type?: 'warning';
  /** Another organisation is the primary one now. */
  moved?(name: string): string;
  /** The page on screen is none for the viewer any more; `rule` is the sentence of its access. */
  closed?(rule: string): string;
}

/** By the tree that stood when the session was asked. */
const underWay = new WeakMap<Tree, Promise<void>>();

/**
 * Reads the session anew. From a page that it does not open any more the portal goes home. The reason is said once, by
 * whoever asked first: one who comes back to the tab has the lists there refused as well.
 */
export function readAnew(portal: Portal, tree: Tree, words: Words = {}): Promise<void> {
  const mine = underWay.get(tree) ?? read(portal, tree, words).finally(() => underWay.delete(tree));
  underWay.set(tree, mine);
  return mine;
}

async function read(portal: Portal, tree: Tree, words: Words): Promise<void> {
  const { type = 'info', moved = movedElsewhere, closed = notOpen } = words;
  const { store, navigator } = portal;
  const outcome = store.get(shownAtom)?.outcome;
  const wishes = navigator.wishes();
  const leaves = store.get(loadingAtom);
  await tree.host.reloadSession();
  const scene = store.get(sceneAtom);
  if (scene.kind !== 'signedIn') return;
  const { tree: now } = scene;
  const route = outcome?.kind === 'page' && !hasUnsaved() ? outcome.route : undefined;
  const rule = route?.access(now.store.get(viewerAtom), undefined) ?? true;
  if (now !== tree) notify(type, moved(now.store.get(sessionAtom).organisation?.name ?? 'No organisation'));
  // Who is going elsewhere is let in there, or not, by the guard.
  if (leaves || navigator.wishes() !== wishes) return;
  if (now === tree && rule !== true) sayOnce('warning', closed(rule));
  // A record of the organisation that was left is none of the other one.
  const isForeign = now !== tree && route?.at.pattern.includes(':');
  if (rule === true && !isForeign) return;
  navigator.go(indexPath(), { replace: true });
}

/** Whether an answer is on its way that may be older than what is known by now. */
export const isReading = (tree: Tree): boolean => underWay.has(tree);

const movedElsewhere = (name: string) => `${name} has become your primary organisation elsewhere.`;
const notOpen = (rule: string) => `This page is not open to you any more. ${rule}`;
