import { useEffect } from 'react';
import { userDetails, type Details } from '#core/contract/session.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { hearOtherTabs, tellOtherTabs } from '#core/session/otherTabs.ts';
import { sessionAtom } from '#core/session/session.ts';
import { notify } from '#core/ui/toast.ts';
import { indexPath } from '../addresses.ts';
import type { Portal } from '../portal.ts';
import { usePortal } from '../router/location.ts';
import { shownAtom } from '../router/state.ts';
import { endedAtom, sceneAtom } from '../state.ts';
import type { Tree } from '../tree.ts';

/** What this page last knew of the session, and whether it is just reading what another tab told of. */
let known: string | undefined;
let following = false;

/** Tells the other tabs when the session changed here, and follows when it changed there. */
export function useOtherTabs(tree: Tree): void {
  const portal = usePortal();
  useEffect(() => {
    const note = () => {
      const now = JSON.stringify(tree.store.get(sessionAtom));
      if (known !== undefined && known !== now && !following) tellOtherTabs();
      known = now;
    };
    note();
    return tree.store.sub(sessionAtom, note);
  }, [tree]);
  // A session that is over is settled by the call that finds it so.
  useEffect(() => hearOtherTabs(() => void follow(portal, tree).catch(() => undefined)), [portal, tree]);
}

async function follow(portal: Portal, tree: Tree): Promise<void> {
  const { client, store, navigator } = portal;
  if (store.get(endedAtom)) return void (await portal.signInAgain());
  const before = tree.store.get(sessionAtom);
  if (hasUnsaved()) {
    const now = await client.call(userDetails, {});
    const { name } = before.organisation ?? { name: 'none' };
    // A form of the organisation that was left stays; what is sent from it is refused until the person is back there.
    if (hasMoved(before, now)) notify('warning', `${changeOf(before, now)} What you have typed here is for ${name}.`);
    return;
  }
  following = true;
  await tree.host.reloadSession().finally(() => (following = false));
  const scene = store.get(sceneAtom);
  if (scene.kind !== 'signedIn') return;
  const now = scene.tree.store.get(sessionAtom);
  const said = changeOf(before, now);
  if (said) notify('info', said);
  if (scene.tree === tree) return void tree.queries.invalidateQueries();
  // A record of the organisation that was left is none of the other one.
  const outcome = store.get(shownAtom)?.outcome;
  if (outcome?.kind === 'page' && outcome.route.at.pattern.includes(':')) navigator.go(indexPath(), { replace: true });
}

const hasMoved = (before: Details, now: Details) => before.organisation?.id !== now.organisation?.id;

/** What another tab did, in words; nothing for what the page shows by itself. */
function changeOf(before: Details, now: Details): string | undefined {
  if (hasMoved(before, now))
    return `${now.organisation?.name ?? 'No organisation'} has become your primary organisation in another tab.`;
  if (before.person.twoFactor !== now.person.twoFactor)
    return `Two-factor authentication was turned ${now.person.twoFactor ? 'on' : 'off'} in another tab.`;
  return undefined;
}
