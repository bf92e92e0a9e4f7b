import { leavingFor } from '#core/client/leaving.ts';
import { CallError } from '#core/client/callError.ts';
import type { Client } from '#core/client/client.ts';
import { withReturn, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { userDetails } from '#core/contract/session.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { dialogsAtom } from '../dialogs/stack.ts';
import type { SessionFacts } from '../router/guard.ts';
import type { Store } from './organisationTree.ts';
import { endedAtom, sceneAtom, treeOf } from './portalAtoms.ts';

/** Loads an address in the browser; with `replace` the left page is not kept in the history. */
export type Leave = (to: string, replace?: boolean) => void;

/** Ends the session on screen: signs in again over a form or a run, or leaves the portal. */
export interface SessionEnd {
  /**
   * Every call that meets the end of the session calls this, and all share the answer: true if the person is signed in
   * again, so that the call can be sent once more. `somebodyElse`: another person has signed in instead.
   */
  sessionEnded(somebodyElse: boolean): Promise<boolean>;
  /** Takes over a session that was renewed here or in another tab; `false` if there is none. */
  signInAgain(): Promise<boolean>;
  /** Empties the screen, then loads an address: a browser that goes back may show the page as it was left. */
  leave: Leave;
}

export interface SessionEndParts {
  config: RuntimeConfig;
  client: Client;
  store: Store;
  facts(): SessionFacts | undefined;
  load: Leave;
}

export function createSessionEnd({ config, client, store, facts, load }: SessionEndParts): SessionEnd {
  let ended: Promise<boolean> | undefined;
  return { sessionEnded, signInAgain, leave };

  function sessionEnded(somebodyElse: boolean): Promise<boolean> {
    if (ended) return ended;
    if (keepsScreen(store, somebodyElse)) {
      ended = askToSignIn();
      return ended;
    }
    const wait = leavingFor();
    if (wait > 0) {
      ended = afterLeaving(wait, somebodyElse);
      return ended;
    }
    leaveForSignIn(somebodyElse);
    return new Promise(() => {});
  }

  function askToSignIn(): Promise<boolean> {
    return new Promise<boolean>((resolve) => store.set(endedAtom, { goOn: () => resolve(true) })).finally(() => {
      ended = undefined;
      store.set(endedAtom, null);
    });
  }

  /** A person who is leaving, perhaps to sign out, is not redirected by a call that was in progress. */
  async function afterLeaving(milliseconds: number, somebodyElse: boolean): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    ended = undefined;
    return sessionEnded(somebodyElse);
  }

  /** Replaces the page in the history: going back to it would only redirect here again. */
  function leaveForSignIn(somebodyElse: boolean) {
    const here = location.pathname + location.search + location.hash;
    const reason = treeOf(store) ? 'session_ended' : undefined;
    // A person who signed in instead gets the same page. With the origin: `//x` alone would be another host.
    leave(somebodyElse ? location.origin + here : withReturn(config.signout_url, here, reason), true);
  }

  async function signInAgain(): Promise<boolean> {
    try {
      await client.authorise();
      const { person } = await client.call(userDetails, {});
      // A form must not be sent in another person's name.
      if (person.id !== facts()?.details.person.id) leave(location.href);
      else store.get(endedAtom)?.goOn();
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.reason !== 'somebody_else') return false;
      leave(location.href);
      return true;
    }
  }

  function leave(to: string, replace?: boolean) {
    treeOf(store)?.dispose();
    store.set(sceneAtom, { kind: 'starting' });
    addEventListener('pageshow', ({ persisted }) => persisted && load(location.href, true));
    // Calls that end from now on neither show a message nor redirect.
    ended = new Promise(() => {});
    load(to, replace);
  }
}

/** Tells if the person signs in over the screen, to keep a changed form or the result of a run over many records. */
function keepsScreen(store: Store, somebodyElse: boolean): boolean {
  const open = treeOf(store)?.store.get(dialogsAtom);
  return open !== undefined && (hasUnsaved() || (!somebodyElse && open.some(({ kind }) => kind === 'progress')));
}
