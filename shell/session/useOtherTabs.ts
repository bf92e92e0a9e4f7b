import { useEffect } from 'react';
import { userDetails } from '#core/contract/session.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { tabsChannel } from '#core/session/otherTabs.ts';
import { sessionAtom } from '#core/session/session.ts';
import { notify } from '#core/ui/toast/toast.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../router/location.ts';
import { endedAtom, sceneAtom } from '../portal/portalAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { refreshSession } from './refreshSession.ts';

/** The last session known to this page, and whether it is reading a change that another tab reported. */
let known: string | undefined;
let following = false;

/** Tells the other tabs when the session changed here, and reads it when it changed there. */
export function useOtherTabs(tree: Tree): void {
  const portal = usePortal();
  useEffect(() => {
    // The end of a session is noticed by the next call.
    const channel = tabsChannel();
    channel?.addEventListener('message', () => void follow(portal, tree).catch(() => undefined));
    const note = () => {
      const now = JSON.stringify(tree.store.get(sessionAtom));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
      if (known !== undefined && known !== now && !following) channel?.postMessage(null);
      known = now;
    };
    note();
    const stop = tree.store.sub(sessionAtom, note);
    return () => {
      stop();
      channel?.close();
    };
  }, [portal, tree]);
}

async function follow(portal: Portal, tree: Tree): Promise<void> {
  const { client, store } = portal;
  if (store.get(endedAtom)) return void (await portal.signInAgain());
  const before = tree.store.get(sessionAtom);
  if (hasUnsaved()) {
    const now = await client.call(userDetails, {});
    const { name } = before.organisation ?? { name: 'none' };
    // A form of the former organisation stays; its calls are refused until the person switches back.
    if (before.organisation?.id !== now.organisation?.id)
      notify(
        'warning',
        `${movedInTab(now.organisation?.name ?? 'No organisation')} The text that you typed here was for ${name}.`,
      );
    return;
  }
  following = true;
  await refreshSession(portal, tree, { moved: movedInTab }).finally(() => (following = false));
  const scene = store.get(sceneAtom);
  if (scene.kind !== 'signedIn' || scene.tree !== tree) return;
  const { twoFactor } = tree.store.get(sessionAtom).person;
  if (before.person.twoFactor !== twoFactor)
    notify('info', `Two-factor authentication was turned ${twoFactor ? 'on' : 'off'} in another tab.`);
  void tree.queries.invalidateQueries();
}

const movedInTab = (name: string) => `${name} has become your primary organisation in another tab.`;
