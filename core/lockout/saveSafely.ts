import { asCallError, ifKnown } from '#core/client/callError.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import type { Host, LockoutPreview } from '#core/command/host.ts';
import type { Draft } from '#core/contract/policies/lockout.ts';

/** The number of people that the dialog shows at first. */
const NAMED = 20;

/** The server's reply: the people whom a draft would affect. */
export type Preview = LockoutPreview;

/** The argument of the call: `true` once the person has seen who would lose access and confirms the change. */
export type Confirmed = true | undefined;

/**
 * Saves a change of policies, ranges, groups or their people. If somebody would lose access, or owe the two-factor
 * set-up, it shows these people and saves only after a confirmation. Otherwise it saves at once. In a command or a
 * form:
 *
 *     run: ({ policy }, host) =>
 *       saveSafely(host, { policy: { id: policy.id, forced: true } }, (confirmLockout) =>
 *         host.call(forceTwoFactor, { body: { id: policy.id, forced: true, confirmLockout } })),
 *
 * The draft (`core/contract/policies/lockout.ts`) describes the change of the call. The body of the endpoint has
 * `confirmLockout`, and its handler makes the change inside `guardLockout`. Throws `Cancelled` if the person cancels:
 * then a command undoes its optimistic update and a form stays open unchanged. Also throws the errors of the calls.
 */
export async function saveSafely<A>(
  host: Host,
  draft: Draft,
  save: (confirmLockout: Confirmed) => Promise<A>,
): Promise<A> {
  const preview = await lookAhead(host, draft);
  if (!preview || !affects(preview)) {
    try {
      return await save(undefined);
    } catch (thrown) {
      // The data has changed between the preview and the call, so the new preview is shown.
      const now = asCallError(thrown).reason === 'lockout' ? await lookAhead(host, draft) : undefined;
      if (!now) throw thrown;
      return ask(host, draft, now, save);
    }
  }
  return ask(host, draft, preview, save);
}

/** Loaded with the first change. Another back end may lack the call; the change is then saved without a preview. */
async function lookAhead(host: Host, draft: Draft): Promise<Preview | undefined> {
  const { previewLockout } = await import('#core/contract/policies/lockout.ts');
  return ifKnown(host.call(previewLockout, { body: { ...draft, limit: NAMED } }));
}

function affects({ loses, unknown, owes, owesPasskey, viewer, owners }: Preview): boolean {
  return loses + unknown + owes + owesPasskey > 0 || viewer || owners;
}

/** The queue of each host, so that a question of an organisation that the person has left blocks nothing. */
const queueByHost = new WeakMap<Host, Promise<unknown>>();

/** Shows one question at a time, also when a command runs for many records. */
function ask<A>(host: Host, draft: Draft, preview: Preview, save: (confirmed: Confirmed) => Promise<A>): Promise<A> {
  const answer = (queueByHost.get(host) ?? Promise.resolve()).then(() => askNow(host, draft, preview, save));
  const settled = answer.catch(() => undefined);
  queueByHost.set(host, settled);
  return answer;
}

async function askNow<A>(
  host: Host,
  draft: Draft,
  preview: Preview,
  save: (confirmed: Confirmed) => Promise<A>,
): Promise<A> {
  if (host.askLockout) {
    if (await host.askLockout(preview)) return save(true);
    throw new Cancelled();
  }
  return new Promise((resolve, reject) => {
    host.open(
      () => import('./LockoutDialog.tsx'),
      {
        draft,
        preview,
        // The form or the command that asked shows the error.
        save: () => save(true).then(resolve, reject),
      },
      () => reject(new Cancelled()),
    );
  });
}
