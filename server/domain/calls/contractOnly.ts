import type { FastifyInstance } from 'fastify';

/** Stops the start if a route below the API has no contract, because nothing would guard it. */
export function contractOnly(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (isUnderApi(url) && !config?.endpoint && !config?.describes && !config?.protocol)
      throw new Error(
        `${String(method)} ${url} has no contract. Declare it as an endpoint (core/contract/endpoint.ts).`,
      );
  });
}

/** Tells if an address belongs to the API, the account service or the OpenID provider. */
export function isUnderApi(url: string): boolean {
  return /^\/(api|account|oidc)(?=[/?]|$)/.test(url);
}
