import type Oidc from 'oidc-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withReturn } from '#core/contract/runtimeConfig.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { recordRefused } from './activity.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { foundElsewhere } from '#server/domain/access/elsewhere.ts';
import { lackingFactor } from './factors/factors.ts';
import { isOfOthers } from './library/hidden.ts';
import { refusalOf } from '#server/domain/access/judge.ts';
import { errors } from './library/library.ts';
import { refusedPage } from './pages/openApplication.ts';
import { cannotGoOnPage, overPage, UNKNOWN_CLIENT } from './pages/pages.ts';
import { NO_FACTOR } from './factors/policy.ts';
import { acrOf, amrOf } from './factors/proofs.ts';
import { testAddress } from './clients/testSecret.ts';

type Interaction = Awaited<ReturnType<Oidc['interactionDetails']>>;

/**
 * The step between an application's request and its answer. Whoever is signed in and admitted does not see it. Everybody
 * else is led to what is missing: the sign-in, the set-up of the second factor, or the page that says why not.
 */
export async function takeStep(
  services: Services,
  provider: Oidc,
  caller: Caller | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = services;
  const onward = (address: string) => reply.header('cache-control', 'no-store').redirect(address, 303);
  const step = await detailsOf(provider, request, reply);
  if (!step)
    return reply
      .code(410)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(overPage(config.productName));
  const applicationId = applicationOf(step.params.client_id) ?? 0;
  if (caller && (await isOfOthers(services, caller.viewer.organisationId, applicationId))) {
    if (await foundElsewhere(services, caller, applicationId)) return onward(refusedPage(applicationId));
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(cannotGoOnPage(UNKNOWN_CLIENT, config, caller));
  }
  const refusal = await refusalOf(services, caller, applicationId);
  if (refusal?.kind === 'set-up owed') return onward(withReturn('/security/forced2fa', request.url));
  // A test shows the reason itself.
  if (caller && refusal?.kind === 'refused' && step.params.redirect_uri === testAddress(config)) {
    const result = { error: 'access_denied', error_description: refusal.why };
    return onward(await provider.interactionResult(request.raw, reply.raw, result));
  }
  if (caller && refusal?.kind === 'refused') {
    await recordRefused(services, { caller, request, applicationId }, refusal.why);
    return onward(refusedPage(applicationId));
  }
  const signIn = (reason?: string) => onward(withHint(withReturn(config.portal.signin_url, request.url, reason), step));
  if (!caller || refusal) return signIn();
  const lacks = await lackingFactor(services, caller, step.params);
  if (lacks === 'factor') {
    const result = { error: 'unmet_authentication_requirements', error_description: NO_FACTOR };
    return onward(await provider.interactionResult(request.raw, reply.raw, result));
  }
  if (lacks === 'proof' || !isProvenFor(step, caller, services.now())) return signIn('confirm');
  const returnTo = await provider.interactionResult(request.raw, reply.raw, {
    login: {
      accountId: String(caller.viewer.id),
      acr: acrOf(caller.factors),
      amr: amrOf(caller.factors),
      ts: Math.floor(caller.authenticatedAt / 1000),
      remember: false,
    },
    // grants.ts grants.
    ...(step.prompt.name === 'consent' && { consent: {} }),
  });
  return onward(returnTo);
}

/**
 * The sign-in page with the email address that the application expects in its form. Another hint, such as the number of a
 * person that a tile has given to the application, is left out: to a stranger it must not become an address.
 */
function withHint(address: string, { params }: Pick<Interaction, 'params'>): string {
  const { login_hint: hint } = params;
  if (typeof hint !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(hint)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ login_hint: hint })}`;
}

/** The request of the application; `undefined` when the step is over, or is not of this browser. */
async function detailsOf(provider: Oidc, { raw }: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Tells if the person has proven themselves as freshly, and is the one, as the application asks. */
function isProvenFor({ prompt, params, iat, session }: Interaction, caller: Caller, now: number): boolean {
  const provenAt = Math.floor(caller.authenticatedAt / 1000);
  const isNew = provenAt >= (iat ?? 0);
  if (prompt.reasons.includes('login_prompt') && !isNew) return false;
  const age = Number(params.max_age);
  if (prompt.reasons.includes('max_age') && !isNew && now / 1000 - provenAt > age) return false;
  // The application asks for another person than the one who has just been named to it.
  return !(prompt.reasons.includes('id_token_hint') && session?.accountId === String(caller.viewer.id) && !isNew);
}
