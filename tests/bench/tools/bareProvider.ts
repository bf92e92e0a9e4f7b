// The raw limit of sign-on (docs/specification/speed.md): oidc-provider with its in-memory adapter, which signs everybody in
// at once. `node --import tsx tests/bench/tools/bareProvider.ts PORT REDIRECT`, started by signOn.ts.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from '#server/doors/signOn/library/library.ts';

const [port = '', redirect = ''] = process.argv.slice(2);
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'bench',
      client_secret: 'bench-secret',
      redirect_uris: [redirect],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, name: 'Olivia Acme' }) }),
  claims: { openid: ['sub'], profile: ['name'] },
  scopes: ['openid', 'profile', 'offline_access'],
  cookies: { keys: ['bench'] },
  pkce: { required: () => true },
  issueRefreshToken: () => true,
  rotateRefreshToken: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  async loadExistingGrant({ oidc }) {
    const { client, session } = oidc;
    const grantId = client && session?.grantIdFor(client.clientId);
    if (grantId) return provider.Grant.find(grantId);
    const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
    grant.addOIDCScope('openid profile offline_access');
    await grant.save();
    return grant;
  },
});
const answer = provider.callback();
const server = createServer((request, response) => {
  if (request.url?.startsWith('/interaction/'))
    void provider.interactionFinished(request, response, { login: { accountId: '1' } });
  else void answer(request, response);
});
server.listen(Number(port), '127.0.0.1');
await once(server, 'listening');
console.log('ready');
