import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import type { Navigator } from '../router/navigator.ts';
import type { CurrentSession } from './currentSession.ts';
import type { Store } from './organisationTree.ts';
import { refusedAtom, treeOf } from './portalAtoms.ts';
import { setUpFirst, switchPage } from './redirect.ts';

export interface RedirectParts {
  store: Store;
  session: CurrentSession;
  navigator: Navigator;
}

/**
 * Redirects after a refused call: to the switch page if the network address is not allowed, to the set-up if
 * two-factor is due. `session/useRefusals.ts` handles all other refusals.
 */
export function redirectRefused(refusal: CallError, parts: RedirectParts): void {
  if (refusal.reason === 'shut_out') void go(() => otherOrganisation(parts.session), parts);
  else if (refusal.code === codes.setupOwed) void go(() => setUpFirst(new URL(location.href)), parts);
  else parts.store.set(refusedAtom, refusal);
}

async function go(target: () => string | undefined, { store, session, navigator }: RedirectParts): Promise<void> {
  // While the session is being read, the guard decides by its result.
  if (!treeOf(store) || session.isReloading()) return;
  await session.reload().catch(() => undefined);
  const to = target();
  // A changed form stays, with the refusal in it.
  if (to !== undefined && !hasUnsaved()) navigator.go(to, { replace: true });
}

function otherOrganisation(session: CurrentSession): string | undefined {
  const facts = session.facts();
  return facts && switchPage(facts.details);
}
