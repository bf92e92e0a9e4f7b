import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Services } from '#server/domain/services.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { lackingFactor } from './factors.ts';
import { refusalOf, type Refusal } from '#server/domain/access/judge.ts';
import { interactionPolicy } from '../library/library.ts';
import { amrOf } from './proofs.ts';
import { callerNow } from '../library/requests.ts';

/** Why a person does not get in who lacks what the application asks for. */
export const NO_FACTOR = 'The application asks for a second factor, which this person has not set up.';

/**
 * When an authorization needs our step (interaction.ts). Each check has its own error, because an application that asks
 * with `prompt=none` gets the error of the first check that fails.
 */
export function promptsOf(services: Services) {
  const { Check, base } = interactionPolicy;
  const prompts = base();
  const checks = prompts.get('login')?.checks;
  /** Judged once for each request. */
  const judged = new WeakMap<KoaContextWithOIDC, Promise<Refusal | null>>();
  const isRefused = (kind: Refusal['kind']) => async (ctx: KoaContextWithOIDC) => {
    const refusal = judged.get(ctx) ?? refusalOf(services, callerNow(), applicationOf(ctx.oidc.client?.clientId) ?? 0);
    judged.set(ctx, refusal);
    return (await refusal)?.kind === kind;
  };
  checks?.add(new Check('signed_out', 'Nobody is signed in.', 'login_required', () => callerNow() === null), 0);
  const owed = 'A second factor must be set up first.';
  checks?.add(new Check('set_up_owed', owed, 'interaction_required', isRefused('set-up owed')), 1);
  checks?.add(
    new Check('refused', 'The portal does not let this person in.', 'access_denied', isRefused('refused')),
    2,
  );
  const lacks = async (what: 'proof' | 'factor', { oidc }: KoaContextWithOIDC) => {
    const caller = callerNow();
    return caller !== null && (await lackingFactor(services, caller, { ...oidc.params })) === what;
  };
  checks?.add(
    new Check('factor_unproved', 'A second factor is needed.', 'login_required', (ctx) => lacks('proof', ctx)),
    3,
  );
  checks?.add(
    new Check('factor_missing', NO_FACTOR, 'unmet_authentication_requirements', (ctx) => lacks('factor', ctx)),
    3,
  );
  checks?.add(
    new Check('other_person', 'Somebody else is signed in now.', 'login_required', ({ oidc }) => {
      const caller = callerNow();
      return oidc.session?.accountId !== String(caller?.viewer.id) && !oidc.result?.login;
    }),
    5,
  );
  checks?.add(
    new Check('other_proof', 'The person has proved more in the meantime.', 'login_required', ({ oidc }) => {
      const caller = callerNow();
      const amr = oidc.session?.amr?.join();
      return Boolean(caller && amr && amr !== amrOf(caller.factors).join() && !oidc.result?.login);
    }),
    6,
  );
  // Applications that want a refresh token may have to send `prompt=consent`. It is granted without a question.
  prompts.get('consent')?.checks.clear();
  return prompts;
}
