import { hasUnsaved } from '#core/form/unsaved.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { notify } from '#core/ui/toast/toast.ts';
import { indexPath } from '../portal/addresses.ts';
import type { Portal } from '../portal/portal.ts';
import { loadingAtom, shownAtom } from '../router/routerAtoms.ts';
import { sceneAtom } from '../portal/portalAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { notifyOnce } from './notifyOnce.ts';

/** The sentences for changes that the new session shows. */
interface Words {
  /** A call was refused, so the message stays until it is closed. */
  type?: 'warning';
  /** Another organisation is the primary one now. */
  moved?(name: string): string;
  /** The viewer may not see the shown page any more; `rule` is the sentence of its access rule. */
  closed?(rule: string): string;
}

/** The reads in progress, by the tree that was current when they began. */
const underWay = new WeakMap<Tree, Promise<void>>();

/**
 * Reads the session again. If it does not open the shown page any more, the portal goes home. The reason is shown
 * once, with the words of the first caller: on coming back to the tab, the lists on screen are often refused too.
 */
export function refreshSession(portal: Portal, tree: Tree, words: Words = {}): Promise<void> {
  const mine = underWay.get(tree) ?? read(portal, tree, words).finally(() => underWay.delete(tree));
  underWay.set(tree, mine);
  return mine;
}

async function read(portal: Portal, tree: Tree, words: Words): Promise<void> {
  const { type = 'info', moved = movedElsewhere, closed = notOpen } = words;
  const { store, navigator } = portal;
  const outcome = store.get(shownAtom)?.outcome;
  const requests = navigator.requests();
  const leaves = store.get(loadingAtom);
  await tree.host.reloadSession();
  const scene = store.get(sceneAtom);
  if (scene.kind !== 'signedIn') return;
  const { tree: now } = scene;
  const route = outcome?.kind === 'page' && !hasUnsaved() ? outcome.route : undefined;
  const rule = route?.access(now.store.get(viewerAtom), undefined) ?? true;
  if (now !== tree) notify(type, moved(now.store.get(sessionAtom).organisation?.name ?? 'No organisation'));
  // The guard decides about the page that the person is going to.
  if (leaves || navigator.requests() !== requests) return;
  if (now === tree && rule !== true) notifyOnce('warning', closed(rule));
  // A record of the former organisation does not exist in the new one.
  const isForeign = now !== tree && route?.at.pattern.includes(':');
  if (rule === true && !isForeign) return;
  navigator.go(indexPath(), { replace: true });
}

/** Tells if a read is in progress whose reply may be older than known changes. */
export const isRefreshing = (tree: Tree): boolean => underWay.has(tree);

const movedElsewhere = (name: string) => `${name} has become your primary organisation on another device.`;
const notOpen = (rule: string) => `You are no longer allowed to see this page. ${rule}`;
