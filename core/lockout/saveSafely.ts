import type { Answer } from '../client/client.ts';
import { asCallError } from '../client/callError.ts';
import { Cancelled } from '../command/cancelled.ts';
import type { Host } from '../command/host.ts';
import { previewLockout, type Draft } from '../contract/lockout.ts';

/** As many people as the dialog names before it is asked for more. */
const NAMED = 20;

/** Who would be affected by a draft, as the server answers. */
export type Preview = Answer<typeof previewLockout>;

/** What the call is given: `true` once the person has seen who would lose access, and wants it all the same. */
export type Confirmed = true | undefined;

/**
 * Saves a change of policies, ranges, groups or their people. When somebody would lose access, or owe the two-factor
 * set-up, it shows who, and saves only if that is confirmed; else it saves at once. In a command or a form:
 *
 *     run: ({ policy }, host) =>
 *       saveSafely(host, { policy: { id: policy.id, forced: true } }, (confirmLockout) =>
 *         host.call(forceTwoFactor, { body: { id: policy.id, forced: true, confirmLockout } })),
 *
 * The draft (`core/contract/lockout.ts`) says what the call would change; the endpoint's body takes `confirmLockout`, and
 * its handler makes the change within `guardLockout`. Throws `Cancelled` when the person thinks better of it, by which
 * a command undoes what it showed and a form stays as it was; and whatever the calls throw.
 */
export async function saveSafely<A>(
  host: Host,
  draft: Draft,
  save: (confirmLockout: Confirmed) => Promise<A>,
): Promise<A> {
  const preview = await lookAhead(host, draft);
  if (!affects(preview)) {
    try {
      return await save(undefined);
    } catch (thrown) {
      // Something has changed between the look and the call: the new look is shown.
      if (asCallError(thrown).reason !== 'lockout') throw thrown;
      return ask(host, draft, await lookAhead(host, draft), save);
    }
  }
  return ask(host, draft, preview, save);
}

function lookAhead(host: Host, draft: Draft): Promise<Preview> {
  return host.call(previewLockout, { body: { ...draft, limit: NAMED } });
}

function affects({ loses, unknown, owes, viewer, owners }: Preview): boolean {
  return loses + unknown + owes > 0 || viewer || owners;
}

/** By host, so that a question of an organisation that was left holds nothing up. */
const asked = new WeakMap<Host, Promise<unknown>>();

/** One question at a time, also where a command runs for many records. */
function ask<A>(host: Host, draft: Draft, preview: Preview, save: (confirmed: Confirmed) => Promise<A>): Promise<A> {
  const answer = (asked.get(host) ?? Promise.resolve()).then(() => askNow(host, draft, preview, save));
  asked.set(
    host,
    answer.catch(() => undefined),
  );
  return answer;
}

function askNow<A>(host: Host, draft: Draft, preview: Preview, save: (confirmed: Confirmed) => Promise<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    host.open(
      () => import('./LockoutDialog.tsx'),
      {
        draft,
        preview,
        // What fails is said by the form or the command that asked.
        save: () => save(true).then(resolve, reject),
      },
      () => reject(new Cancelled()),
    );
  });
}
