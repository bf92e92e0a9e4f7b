/** Where the provider is: its issuer is PUBLIC_URL with this path. */
export const SIGN_ON = '/oidc';

interface ProtocolRoute {
  path: `/${string}`;
  methods: ('GET' | 'POST')[];
  summary: string;
}

/**
 * The addresses below `SIGN_ON` that the library answers. They are the one exception to 'no route without a contract':
 * the standard is their contract. All other addresses there are unknown.
 */
export const protocolRoutes: readonly ProtocolRoute[] = [
  { path: '/.well-known/openid-configuration', methods: ['GET'], summary: 'What the provider can do, and where' },
  { path: '/jwks', methods: ['GET'], summary: 'The public keys that verify ID tokens' },
  { path: '/auth', methods: ['GET', 'POST'], summary: 'An application asks for a sign-in' },
  { path: '/auth/:uid', methods: ['GET'], summary: 'The sign-in goes on after the step of the portal' },
  { path: '/token', methods: ['POST'], summary: 'A code or refresh token for tokens' },
  { path: '/token/introspection', methods: ['POST'], summary: 'Whether a token is still valid' },
  { path: '/token/revocation', methods: ['POST'], summary: 'Ends a token' },
  { path: '/me', methods: ['GET', 'POST'], summary: 'The claims about the person of an access token' },
  { path: '/session/end', methods: ['GET', 'POST'], summary: 'An application signs the person out: the question' },
  { path: '/session/end/confirm', methods: ['POST'], summary: 'The answer to the question' },
  { path: '/session/end/success', methods: ['GET'], summary: 'The page after signing out' },
];
