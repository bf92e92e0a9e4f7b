import { AsyncLocalStorage } from 'node:async_hooks';
import type Oidc from 'oidc-provider';
import type { Configuration, JWKS, KoaContextWithOIDC } from 'oidc-provider';
import type { FastifyBaseLogger } from 'fastify';
import type { JWK } from 'jose';
import type { Config } from '#server/platform/config.ts';
import { organisationOfOwn } from '#server/domain/catalogue/ofOrganisation.ts';
import { withFormsTo } from '#server/platform/http/connection/headers.ts';
import type { Services } from '#server/domain/services.ts';
import { post } from '#server/platform/outgoing/send.ts';
import { ItemAdapter } from './clients/adapter.ts';
import { claimsByScope, claimsOf } from './claims.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { FORMER_HASHES, matchesHash } from './clients/clients.ts';
import { hashOfSecret } from '#server/features/applications/clientSecrets.ts';
import { queueLogout, type Logout } from '#server/features/applications/signOutJobs.ts';
import { checkClaims } from './factors/factors.ts';
import { factsOfGrant, grantFor } from './grants.ts';
import { Provider } from './library/library.ts';
import { errorPage, logoutPage } from './pages/pages.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';
import { promptsOf } from './factors/policy.ts';
import { acrOf } from './factors/proofs.ts';
import { callerNow } from './library/requests.ts';
import { afterSignOut, signedOutPage } from './signOut/signOut.ts';
import { testSecret } from './clients/testSecret.ts';
import { isTransient, markTransient, sayUnavailable } from './pages/unavailable.ts';
import { asSecretOf } from './clients/wrongSecrets.ts';

const MINUTE_IN_SECONDS = 60;
/** The longest that an application knows nothing of a change, in seconds. */
const TOKEN_LIFE = 5 * MINUTE_IN_SECONDS;

/** The portal as an OpenID provider. */
export function makeProvider(services: Services, keys: JWK[], log: FastifyBaseLogger): Oidc {
  const provider = new Provider(`${services.config.publicUrl}${SIGN_ON}`, configurationOf(services, keys));
  // Scheme and host come from PUBLIC_URL (mount.ts), never from the client.
  provider.proxy = true;
  compareHashes(provider, services);
  queueLogouts(provider, services);
  provider.use(async (ctx, next) => {
    await next();
    const done = ctx as unknown as KoaContextWithOIDC;
    await afterSignOut(services, done);
    admitForms(done, services.config);
  });
  provider.on('server_error', (ctx, error) => {
    log.error({ err: error }, 'sign-on failed');
    markTransient(ctx, error);
  });
  return provider;
}

function configurationOf(services: Services, keys: JWK[]): Configuration {
  const { config, secrets } = services;
  const session = Math.floor(config.sessionAbsolute / 1000);
  return {
    adapter: (model: string) => new ItemAdapter(model, services),
    jwks: { keys } as JWKS,
    async findAccount(ctx, sub, token) {
      const grantId = token && 'grantId' in token ? token.grantId : ctx.oidc.entities.Grant?.jti;
      const facts = grantId === undefined ? undefined : await factsOfGrant(services, grantId);
      const about = {
        personId: Number(sub),
        organisationId: facts?.organisation_id ?? callerNow()?.viewer.organisationId ?? 0,
        applicationId: applicationOf(ctx.oidc.client?.clientId) ?? 0,
      };
      return {
        accountId: sub,
        // Claims are asked for once the grant is judged: a session that has ended must not come to life again.
        async claims(_use, scope) {
          return { sub, ...(await claimsOf(services, about, new Set(scope.split(' ')))) };
        },
      };
    },
    scopes: Object.keys(claimsByScope),
    claims: claimsByScope,
    acrValues: [acrOf('pwd'), acrOf('pwd otp')],
    extraParams: { claims: checkClaims },
    // Applications read the roles in the ID token. The standard's default would make them ask userinfo as well.
    conformIdTokenClaims: false,
    // Discovery offers what an application can have (clients.ts), and no more. The library takes a secret both ways.
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    pkce: { required: () => true },
    // OpenID wants the address in each request.
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    extraClientMetadata: { properties: [FORMER_HASHES] },
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' && (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    cookies: {
      keys: [secrets.hash('sign-on', 'cookies')],
      names: { session: 'sign_on', interaction: 'sign_on_step', resume: 'sign_on_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: SIGN_ON },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    // The adapter judges the sign-in of each token by its grant.
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Two servers of one application may refresh at the same time. Rotation would end each other's tokens, so it is only
    // for applications without a secret (RFC 9700 section 4.14.2).
    rotateRefreshToken: ({ oidc }) => oidc.client?.clientAuthMethod === 'none',
    ttl: {
      AuthorizationCode: MINUTE_IN_SECONDS,
      AccessToken: TOKEN_LIFE,
      IdToken: TOKEN_LIFE,
      Interaction: 30 * MINUTE_IN_SECONDS,
      Session: session,
      Grant: session,
      RefreshToken: session,
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true, allowedPolicy: isItsOwn },
      introspection: { enabled: true, allowedPolicy: isItsOwn },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => logoutPage(ctx, form, config),
        postLogoutSuccessSource: (ctx) => ctx.redirect(signedOutPage(config)),
      },
    },
    interactions: {
      policy: promptsOf(services),
      url: (_ctx, interaction) => `${SIGN_ON}/interaction/${interaction.uid}`,
    },
    fetch: fetchTrusted(services),
    loadExistingGrant: (ctx) => grantFor(services, ctx),
    renderError: (ctx, out, error) =>
      isTransient(error) ? sayUnavailable(ctx, config.productName) : errorPage(services, ctx, out),
  };
}

/**
 * An application may ask only about its own tokens, and end only those. By default the library lets one with a secret ask
 * about any.
 */
const isItsOwn = (_ctx: unknown, client: { clientId: string }, token: { clientId?: string | undefined }): boolean =>
  token.clientId === client.clientId;

/** The application that is being told of a sign-out, in whatever the library does for it. */
const telling = new AsyncLocalStorage<number>();

/**
 * The library connects to a private address before it refuses it. So what an organisation has typed is called as its
 * webhooks are, which look at the address first. The operator's catalogue may name private addresses, because
 * applications of a suite are often in the same private network.
 */
function fetchTrusted({ catalogue, store }: Services): Configuration['fetch'] {
  return async (url, init) => {
    const address = url instanceof Request ? url.url : url.toString();
    const id = telling.getStore() ?? 0;
    const entry = catalogue.get(id);
    const { dispatcher: _guard, ...options } = init as RequestInit & { dispatcher?: unknown };
    if (entry?.signOn?.backchannelLogoutUri === address) return fetch(url, options);
    const organisationId = await organisationOfOwn(store.read, id);
    const { status } = await post(address, {
      whose: organisationId === null ? `application ${id}` : `organisation ${organisationId}`,
      headers: Object.fromEntries(new Headers(options.headers)),
      body: await new Response(options.body).text(),
      listed: [],
      alsoPlain: true,
      signal: options.signal as AbortSignal,
    });
    // No other status is an answer: 101 switches to another protocol.
    if (status < 200 || status > 599) throw new Error(`The application answered ${status}.`);
    return new Response(null, { status });
  };
}

interface HashedClient {
  clientId: string;
  clientSecret?: string;
  [FORMER_HASHES]?: string[];
}

/** Secrets are stored as hashes, and for a while after a rotation the former one works as well. */
function compareHashes(provider: Oidc, services: Services): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: HashedClient, candidate: string) {
      const test = hashOfSecret(services, testSecret(services, this.clientId));
      const hashes = [this.clientSecret, ...(this[FORMER_HASHES] ?? []), test];
      return asSecretOf(services, this.clientId, () => matchesHash(services, candidate, hashes));
    },
  });
}

type Client = InstanceType<Oidc['Client']>;
type SendLogout = (this: Client, personId: string, sid: string | undefined) => Promise<void>;

const senders = new WeakMap<Oidc, SendLogout>();

/** The library would tell the applications while the person waits, and never again. We queue it (logoutWorker.ts). */
function queueLogouts(provider: Oidc, services: Services): void {
  // The published types do not know this method.
  const prototype = provider.Client.prototype as Client & { backchannelLogout: SendLogout };
  senders.set(provider, prototype.backchannelLogout);
  prototype.backchannelLogout = async function (personId, sid) {
    const id = applicationOf(this.clientId);
    if (id !== null) await services.store.write((tx) => queueLogout(services, tx, id, { personId, sid }));
  };
}

/** Tells an application that a person is signed out. Throws if it does not take the news. */
export async function sendLogout(provider: Oidc, clientId: string, { personId, sid }: Logout): Promise<void> {
  const client = await provider.Client.find(clientId);
  // An application that was removed meanwhile, or takes no such news any more.
  if (!client?.backchannelLogoutUri) return;
  const applicationId = applicationOf(clientId) ?? 0;
  await telling.run(applicationId, () => senders.get(provider)?.call(client, personId, sid));
}

/**
 * A form of the provider leads to an application, as its answer by POST and after signing out, or to the sign-in page, which
 * may be at another host.
 */
function admitForms(ctx: KoaContextWithOIDC, { portal }: Config): void {
  if (!ctx.response.is('html')) return;
  const { redirectUris = [], postLogoutRedirectUris = [] } = ctx.oidc?.client ?? {};
  const policy = ctx.response.get('content-security-policy');
  const addresses = [...redirectUris, ...postLogoutRedirectUris, portal.signin_url];
  ctx.set('content-security-policy', withFormsTo(policy, addresses));
}
