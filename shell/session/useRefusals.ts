import { useEffect } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { userDetails } from '#core/contract/session.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { sessionAtom } from '#core/session/session.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../router/location.ts';
import { refusedAtom } from '../portal/portalAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { isRefreshing, refreshSession } from './refreshSession.ts';
import { notifyOnce } from './notifyOnce.ts';

/** After a refusal that changed nothing in the session, refusals are not followed for this time, in milliseconds. */
const IN_VAIN_MS = 60_000;
/**
 * The refusals of a run come close together, so the data on screen is read again after the last of them, in
 * milliseconds.
 */
const QUIET_MS = 100;

/** Follows refused calls: changed rights, a changed primary organisation, missing records. */
export function useRefusals(tree: Tree): void {
  const portal = usePortal();
  useEffect(() => {
    const { store } = portal;
    const heeder = heederOf(portal, tree);
    const heed = () => {
      const error = store.get(refusedAtom);
      if (!error) return;
      store.set(refusedAtom, null);
      heeder.heed(error);
    };
    // A call may have been refused before this hook ran.
    heed();
    const stop = store.sub(refusedAtom, heed);
    return () => {
      stop();
      heeder.stop();
    };
  }, [portal, tree]);
}

function heederOf(portal: Portal, tree: Tree) {
  let moving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone: CallError[] = [];
  const inVain = new Map<string, number>();
  const session = () => JSON.stringify(tree.store.get(sessionAtom));

  return {
    heed(refusal: CallError) {
      if (refusal.reason === 'organisation_changed') void organisationChanged(refusal.message).catch(nothing);
      else if (refusal.code === codes.notAllowed) void rightsMissing(refusal.message).catch(nothing);
      else if (refusal.notFound) {
        gone.push(refusal);
        clearTimeout(timer);
        timer = setTimeout(() => lookFor(gone.splice(0)), QUIET_MS);
      }
    },
    stop: () => clearTimeout(timer),
  };

  /** Another tab or device made another organisation the primary one. */
  async function organisationChanged(message: string) {
    // A changed form stays, with the refusal in it; the session is read again when the person leaves it.
    if (hasUnsaved()) return notifyOnce('warning', message);
    if (moving) return;
    moving = true;
    await refreshSession(portal, tree, { type: 'warning', moved: () => message }).finally(() => (moving = false));
  }

  /** Rights may have been removed. If they were not, reading the session repeatedly would give the same result. */
  async function rightsMissing(message: string) {
    if (Date.now() - (inVain.get(message) ?? -Infinity) < IN_VAIN_MS) return;
    inVain.set(message, Date.now());
    const before = session();
    const joins = isRefreshing(tree);
    // A form of the former organisation stays; the new tree would replace it.
    if (hasUnsaved() && (await isElsewhere())) return;
    await refreshSession(portal, tree, { closed: () => message });
    if (joins || session() !== before) inVain.delete(message);
  }

  async function isElsewhere(): Promise<boolean> {
    const { organisation } = await portal.client.call(userDetails, {});
    return (organisation?.id ?? null) !== tree.organisationId;
  }

  /** A call found that a record is missing, so the queries on screen that may show it are read again. */
  function lookFor(errors: readonly CallError[]) {
    const { queries } = tree;
    const readings = queries.getQueryCache().getAll();
    // A failed query shows its error itself.
    if (errors.every((error) => readings.some(({ state }) => state.error === error))) return;
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'success' }, { cancelRefetch: false });
  }
}

const nothing = () => undefined;
