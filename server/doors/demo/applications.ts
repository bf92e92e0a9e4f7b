import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import type { Services } from '#server/domain/services.ts';
import { clientIdOf } from '#server/features/applications/clientId.ts';
import { newClientSecret } from '#server/features/applications/clientSecrets.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';

/** The applications of the demo that are really there: CRM and Books. */
const real = [
  { id: 2, path: '/crm' },
  { id: 3, path: '/books' },
];

/** The running applications of the demo. */
export interface DemoApplications {
  /** A sentence for the person who starts the demo. */
  note: string;
  stop(): Promise<void>;
}

/**
 * Serves a small CRM and a small Books on the next port, and gives them sign-on in the catalogue of the demo. They are
 * relying parties of their own origin, as real applications are. Returns `undefined` where openid-client is not
 * installed, which is for development alone.
 */
export async function startApplications(services: Services): Promise<DemoApplications | undefined> {
  const { config } = services;
  const made = await import('./application.ts').catch(() => undefined);
  if (!made) return undefined;
  const answers = new Map<string, ReturnType<typeof made.demoApplication>>();
  const server = createServer((request, response) => {
    const [, path = '', rest = '/'] = /^(\/\w+)(\/[^?]*)?/.exec(request.url ?? '') ?? [];
    const answer = answers.get(path);
    if (answer) void answer(request, response, rest);
    else response.writeHead(404).end();
  });
  const port = await listen(server, config.port === 0 ? 0 : config.port + 1, config.host);
  const origin = `http://${new URL(config.publicUrl).hostname}:${port}`;
  const catalogue = new Map(services.catalogue);
  for (const { id, path } of real) {
    const entry = catalogue.get(id);
    if (!entry) continue;
    const url = origin + path;
    const { secret } = await services.store.write(async (tx) => {
      // The applications of the demo begin anew with each start: no old secret is of use.
      await tx.deleteFrom('sign_on_clients').where('application_id', '=', id).execute();
      return newClientSecret(services, tx, id);
    });
    const issuer = `${config.publicUrl}${SIGN_ON}`;
    answers.set(path, made.demoApplication({ name: entry.name, url, issuer, clientId: clientIdOf(id), secret }));
    catalogue.set(id, withSignOn(entry, url));
  }
  services.catalogue = catalogue;
  return {
    note: `CRM and Books of the demo are at ${origin}/crm and ${origin}/books; their tiles sign you in.`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const withSignOn = (entry: CatalogueEntry, url: string): CatalogueEntry => ({
  ...entry,
  url: `${url}/`,
  mobileUrl: `${url}/`,
  signOn: {
    redirectUris: [`${url}/callback`],
    postLogoutUris: [`${url}/bye`],
    backchannelLogoutUri: `${url}/backchannel`,
    initiateLoginUri: `${url}/login`,
    auth: 'secret',
  },
});

/** Listens on the port, or on a free one if it is taken. */
async function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<number> {
  try {
    const listening = once(server, 'listening');
    server.listen(port, host);
    await listening;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0) throw error;
    return listen(server, 0, host);
  }
  return (server.address() as AddressInfo).port;
}
